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
import {
  ArrowDownload20Regular,
  Delete20Regular,
  Edit20Regular,
  History20Regular,
  Link20Regular,
  Share20Regular,
  TextBulletListLtr20Regular,
} from '@fluentui/react-icons';
import type { Document } from '../../../api/contract/documents.ts';
import { paths } from '../../lib/paths.ts';
import type { Heading } from './outline.ts';
import { noDelete, noHistory, readOnly } from './reasons.ts';

const useStyles = makeStyles({
  danger: { color: 'var(--lectern-danger)', '& .fui-MenuItem__icon': { color: 'inherit' } },
  onlyPhone: { '@media (min-width: 768px)': { display: 'none' } },
  withoutContents: { '@media (min-width: 1280px)': { display: 'none' } },
  inner: { paddingLeft: '28px' },
});

function EditItem({ document }: { document: Document }) {
  const to = paths.documentEdit(document.id);
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  if (!document.can.edit) {
    return (
      <MenuItem icon={<Edit20Regular />} disabled title={readOnly}>
        Edit
      </MenuItem>
    );
  }
  return (
    <MenuItemLink icon={<Edit20Regular />} href={href} onClick={follow}>
      Edit
    </MenuItemLink>
  );
}

/** The table of contents where the sheet has no room beside the text. */
function ContentsItem({ outline }: { outline: Heading[] }) {
  const styles = useStyles();
  if (outline.length < 2) return null;
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuItem className={styles.withoutContents} icon={<TextBulletListLtr20Regular />}>
          On this page
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

interface DocumentMenuListProps {
  document: Document;
  outline: Heading[];
  onShare: () => void;
  onCopyLink: () => void;
  onDelete: () => void;
}

/** What the menu of a document holds. */
export function DocumentMenuList({
  document,
  outline,
  onShare,
  onCopyLink,
  onDelete,
}: DocumentMenuListProps) {
  const styles = useStyles();
  return (
    <MenuList>
      <EditItem document={document} />
      <ContentsItem outline={outline} />
      <MenuItem className={styles.onlyPhone} icon={<History20Regular />} disabled title={noHistory}>
        History
      </MenuItem>
      <MenuItemLink
        icon={<ArrowDownload20Regular />}
        href={`/api/documents/${document.id}/download?format=md`}
        download
      >
        Download
      </MenuItemLink>
      <MenuItem icon={<Share20Regular />} onClick={onShare}>
        Share
      </MenuItem>
      <MenuItem icon={<Link20Regular />} onClick={onCopyLink}>
        Copy link
      </MenuItem>
      <MenuDivider />
      <MenuItem
        className={document.can.delete ? styles.danger : undefined}
        icon={<Delete20Regular />}
        disabled={!document.can.delete}
        title={document.can.delete ? undefined : noDelete}
        onClick={onDelete}
      >
        Delete
      </MenuItem>
    </MenuList>
  );
}
