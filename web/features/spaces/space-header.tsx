import { lazy, useRef } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DocumentAdd20Regular, MoreHorizontal20Regular, Settings20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Space } from '../../../api/contract/spaces.ts';
import { ClosedMark } from '../../components/closed-mark.tsx';
import { FollowSpace } from '../../components/follow-space.tsx';
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
            <LinkButton to={paths.spaceSettings(space.id)} icon={<Settings20Regular />}>
              {t`Space Settings`}
            </LinkButton>
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
  const look = { appearance: 'primary', icon: <DocumentAdd20Regular /> } as const;
  if (space.can.createDocument) {
    return (
      <LinkButton {...look} to={paths.createDocument(space.id)}>
        {t`New Document`}
      </LinkButton>
    );
  }
  return (
    <Hint content={reasons.write} relationship="description">
      <Button {...look} disabledFocusable>
        {t`New Document`}
      </Button>
    </Hint>
  );
}
