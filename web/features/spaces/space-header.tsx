import { lazy, useRef } from 'react';
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DocumentAdd20Regular, MoreHorizontal20Regular, Settings20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Space } from '../../../api/contract/spaces.ts';
import { ClosedMark } from '../../components/closed-mark.tsx';
import { FollowSpace } from '../../components/follow-space.tsx';
import { areWordsFolded, useFoldingWords } from '../../components/folding-words.ts';
import { Hint } from '../../components/hint.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { LazyMenu } from '../../components/lazy-menu.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { SpaceIcon } from '../../components/space-icon.tsx';
import { paths } from '../../lib/paths.ts';
import { reasons } from './reasons.ts';

const loadList = () => import('./space-menu-list.tsx');
const SpaceMenuList = lazy(async () => ({ default: (await loadList()).SpaceMenuList }));

const useStyles = makeStyles({
  root: { position: 'relative' },
  // in the margin, so that name, tabs and cards are aligned; above the name if there is no margin
  icon: {
    position: 'absolute',
    left: '-39px',
    top: '8px',
    display: 'flex',
    color: tokens.colorBrandForeground1,
    '@container main (max-width: 767px)': { position: 'static', marginBottom: '8px' },
  },
  // these share the width of a phone, and the second keeps its words longer
  settings: { flexShrink: 100_000, flexBasis: 'auto !important' },
  write: { flexBasis: 'auto !important' },
  // it does not grow with the buttons beside it
  more: { flexGrow: '0 !important', flexBasis: 'auto !important' },
});

interface SpaceHeaderProps {
  space: Space;
  /** Opens the dialog to export the space, and calls `onClosed` when it has closed. */
  onExport: (onClosed: () => void) => void;
}

/** Icon, name and description of a space, with its buttons and its menu. */
export function SpaceHeader({ space, onExport }: SpaceHeaderProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <span className={styles.icon} aria-hidden>
        <SpaceIcon id={space.id} name={space.name} size={24} />
      </span>
      <PageHeading
        quiet={space.description === '' ? undefined : <bdi>{space.description}</bdi>}
        actions={
          <>
            <SettingsLink id={space.id} />
            <NewDocument space={space} />
            <FollowSpace id={space.id} className={styles.more} />
            <SpaceMenu space={space} onExport={onExport} />
          </>
        }
      >
        {space.name}
        <ClosedMark visibility={space.visibility} size={20} />
      </PageHeading>
    </div>
  );
}

function SettingsLink({ id }: { id: number }) {
  const styles = useStyles();
  const folding = useFoldingWords();
  const name = t`Space Settings`;
  return (
    <Hint content={name} when={areWordsFolded}>
      <LinkButton
        className={mergeClasses(folding.button, styles.settings)}
        to={paths.spaceSettings(id)}
        icon={<Settings20Regular />}
      >
        {name}
      </LinkButton>
    </Hint>
  );
}

function SpaceMenu({ space, onExport }: SpaceHeaderProps) {
  const styles = useStyles();
  const button = useRef<HTMLButtonElement>(null);
  // the menu item that opened the dialog no longer exists then
  const returnFocus = () => requestAnimationFrame(() => button.current?.focus());
  return (
    <LazyMenu
      load={loadList}
      trigger={
        <IconButton ref={button} className={styles.more} label={t`More`} icon={<MoreHorizontal20Regular />} />
      }
    >
      <SpaceMenuList space={space} onExport={() => onExport(returnFocus)} />
    </LazyMenu>
  );
}

function NewDocument({ space }: { space: Space }) {
  const styles = useStyles();
  const folding = useFoldingWords();
  const name = t`New Document`;
  const look = {
    appearance: 'primary',
    icon: <DocumentAdd20Regular />,
    className: mergeClasses(folding.button, styles.write),
  } as const;
  if (space.can.createDocument) {
    return (
      <Hint content={name} when={areWordsFolded}>
        <LinkButton {...look} to={paths.createDocument(space.id)}>
          {name}
        </LinkButton>
      </Hint>
    );
  }
  return (
    <Hint content={reasons.write} relationship="description">
      <Button {...look} disabledFocusable>
        {name}
      </Button>
    </Hint>
  );
}
