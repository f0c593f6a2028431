import { Fragment } from 'react';
import { t } from '@lingui/core/macro';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import {
  makeStyles,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { TextBulletListLtr20Regular } from '@fluentui/react-icons';
import type { Document } from '../../../api/contract/documents.ts';
import { Hint } from '../../components/hint.tsx';
import { documentActs, type ActName, type DocumentAct } from './document-acts.tsx';
import type { Heading } from './outline.ts';
import type { ActHandlers } from './use-document-acts.tsx';

const useStyles = makeStyles({
  danger: { color: 'var(--lectern-danger)', '& .fui-MenuItem__icon': { color: 'inherit' } },
  onlyPhone: { '@media (min-width: 768px)': { display: 'none' } },
  withoutContents: { '@media (min-width: 1280px)': { display: 'none' } },
  inner: { paddingLeft: '28px' },
});

interface ActItemProps {
  act: DocumentAct;
  className?: string | undefined;
}

function LinkItem({ act: { to = '', icon, text }, className }: ActItemProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <MenuItemLink className={className} icon={icon} href={href} onClick={follow}>
      {text}
    </MenuItemLink>
  );
}

/** A menu item for an act, disabled with a reason for people who may not do it. */
function ActItem({ act, className }: ActItemProps) {
  const { icon, text, run, refusal } = act;
  if (refusal !== undefined)
    return (
      <Hint content={refusal} relationship="description">
        <MenuItem icon={icon} disabled>
          {text}
        </MenuItem>
      </Hint>
    );
  if (run === undefined) return <LinkItem act={act} className={className} />;
  return (
    <MenuItem className={className} icon={icon} onClick={run}>
      {text}
    </MenuItem>
  );
}

/** The table of contents, as a submenu when there is no room beside the text. */
function ContentsItem({ outline }: { outline: Heading[] }) {
  const styles = useStyles();
  if (outline.length < 2) return null;
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuItem
          className={styles.withoutContents}
          icon={<TextBulletListLtr20Regular className="lectern-points" />}
        >
          {t`On this page`}
        </MenuItem>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {outline.map(({ id, text, level }) => (
            <MenuItemLink key={id} href={`#${id}`} className={level === 3 ? styles.inner : undefined}>
              {text}
            </MenuItemLink>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** The star has a button of its own. */
const groups: readonly (readonly (ActName | 'contents')[])[] = [
  ['edit', 'contents', 'history', 'review', 'release', 'needRelease'],
  ['download', 'share', 'restrict', 'copyLink'],
  ['move', 'duplicate', 'template', 'frontPage'],
  ['delete'],
];

interface DocumentMenuListProps {
  document: Document;
  outline: Heading[];
  on: ActHandlers;
}

/** The items of a document's menu. */
export function DocumentMenuList({ document, outline, on }: DocumentMenuListProps) {
  const styles = useStyles();
  const acts = documentActs(document, on);
  const classes: Partial<Record<ActName, string>> = { history: styles.onlyPhone, delete: styles.danger };
  const itemOf = (name: ActName) => {
    const act = acts.find((each) => each.name === name);
    return act && <ActItem key={name} act={act} className={classes[name]} />;
  };
  // a draft has few acts
  const shown = groups.filter((names) => acts.some(({ name }) => names.includes(name)));
  return (
    <MenuList>
      {shown.map((names, index) => (
        <Fragment key={names[0]}>
          {index > 0 && <MenuDivider />}
          {names.map((name) =>
            name === 'contents' ? <ContentsItem key={name} outline={outline} /> : itemOf(name),
          )}
        </Fragment>
      ))}
    </MenuList>
  );
}
