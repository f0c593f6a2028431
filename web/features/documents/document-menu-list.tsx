import type { ReactElement } from 'react';
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
import {
  ArrowDownload20Regular,
  ArrowExportUp20Regular,
  Copy20Regular,
  Delete20Regular,
  Edit20Regular,
  FolderArrowRight20Regular,
  FolderZip20Regular,
  History20Regular,
  Link20Regular,
  LockClosed20Regular,
  Share20Regular,
  TextBulletListLtr20Regular,
} from '@fluentui/react-icons';
import type { Document } from '../../../api/contract/documents.ts';
import { Hint } from '../../components/hint.tsx';
import { addressOf, calls } from '../../lib/calls.ts';
import { paths } from '../../lib/paths.ts';
import type { Heading } from './outline.ts';
import { noDelete, noDuplicate, noMove, readOnly } from './reasons.ts';

const useStyles = makeStyles({
  danger: { color: 'var(--lectern-danger)', '& .fui-MenuItem__icon': { color: 'inherit' } },
  onlyPhone: { '@media (min-width: 768px)': { display: 'none' } },
  withoutContents: { '@media (min-width: 1280px)': { display: 'none' } },
  inner: { paddingLeft: '28px' },
});

interface PageItemProps {
  to: string;
  icon: ReactElement;
  className?: string;
  children: string;
}

function PageItem({ to, ...rest }: PageItemProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return <MenuItemLink {...rest} href={href} onClick={follow} />;
}

interface ActItemProps {
  icon: ReactElement;
  /** Why it is disabled; undefined if it is not. */
  refusal: string | undefined;
  className?: string | undefined;
  onClick?: (() => void) | undefined;
  children: string;
}

/** A menu item for an action, disabled with a reason for people who may not do it. */
function ActionItem({ refusal, className, ...rest }: ActItemProps) {
  if (refusal === undefined) return <MenuItem className={className} {...rest} />;
  return (
    <Hint content={refusal} relationship="description">
      <MenuItem {...rest} disabled />
    </Hint>
  );
}

/** The table of contents, as a submenu when there is no room beside the text. */
function ContentsItem({ outline }: { outline: Heading[] }) {
  const styles = useStyles();
  if (outline.length < 2) return null;
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuItem className={styles.withoutContents} icon={<TextBulletListLtr20Regular />}>
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

const downloadOf = (id: number, format: 'md' | 'zip') =>
  addressOf(calls.documents.download, { params: { id }, query: { format } });

interface DocumentMenuListProps {
  document: Document;
  outline: Heading[];
  onExport: () => void;
  onShare: () => void;
  onAccess: () => void;
  onCopyLink: () => void;
  onMove: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

/** The items of a document's menu. */
export function DocumentMenuList({ document, outline, ...on }: DocumentMenuListProps) {
  const styles = useStyles();
  const { id, can } = document;
  const edit = { icon: <Edit20Regular />, children: t`Edit` };
  return (
    <MenuList>
      {can.edit ? (
        <PageItem to={paths.documentEdit(id)} {...edit} />
      ) : (
        <ActionItem refusal={readOnly()} {...edit} />
      )}
      <ContentsItem outline={outline} />
      <PageItem to={paths.documentHistory(id)} className={styles.onlyPhone} icon={<History20Regular />}>
        {t`History`}
      </PageItem>
      <MenuDivider />
      <MenuItemLink icon={<ArrowDownload20Regular />} href={downloadOf(id, 'md')} download>
        {t`Download`}
      </MenuItemLink>
      <MenuItemLink icon={<FolderZip20Regular />} href={downloadOf(id, 'zip')} download>
        {t`Download with attachments`}
      </MenuItemLink>
      <MenuItem icon={<ArrowExportUp20Regular />} onClick={on.onExport}>
        {t`Export`}
      </MenuItem>
      <MenuItem icon={<Share20Regular />} onClick={on.onShare}>
        {t`Share`}
      </MenuItem>
      {can.edit ? (
        <MenuItem icon={<LockClosed20Regular />} onClick={on.onAccess}>
          {t`Restrict access`}
        </MenuItem>
      ) : null}
      <MenuItem icon={<Link20Regular />} onClick={on.onCopyLink}>
        {t`Copy link`}
      </MenuItem>
      <MenuDivider />
      <ActionItem
        icon={<FolderArrowRight20Regular />}
        refusal={can.move ? undefined : noMove()}
        onClick={on.onMove}
      >
        {t`Move`}
      </ActionItem>
      <ActionItem
        icon={<Copy20Regular />}
        refusal={can.edit ? undefined : noDuplicate()}
        onClick={on.onDuplicate}
      >
        {t`Duplicate`}
      </ActionItem>
      <MenuDivider />
      <ActionItem
        className={styles.danger}
        icon={<Delete20Regular />}
        refusal={can.delete ? undefined : noDelete()}
        onClick={on.onDelete}
      >
        {t`Delete`}
      </ActionItem>
    </MenuList>
  );
}
