import { Menu, MenuItem, MenuList, MenuPopover, Tooltip } from '@fluentui/react-components';
import { DocumentAdd20Regular, FolderArrowRight20Regular, Link20Regular } from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import { useToasts } from '../../components/toasts.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { withQuery } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import type { DocumentRow, ItemRow } from './rows.ts';
import { addressOf } from './tree-row.tsx';

interface RowMenuProps {
  row: ItemRow;
  target: HTMLElement;
  /** Whether the reader may write in the row's space. */
  canCreate: boolean;
  onMove: (row: DocumentRow) => void;
  onClose: () => void;
  onNavigate?: (() => void) | undefined;
}

/** What can be done with a space or document of the tree. */
export function RowMenu({ row, target, canCreate, onMove, onClose, onNavigate }: RowMenuProps) {
  const navigate = useNavigate();
  const toasts = useToasts();

  const create = (): void => {
    const parentId = row.kind === 'document' ? row.id : undefined;
    void navigate(withQuery(paths.createDocument(row.spaceId), { parentId }));
    onNavigate?.();
  };
  const copy = async (): Promise<void> => {
    const copied = await copyText(new URL(addressOf(row), location.origin).href);
    if (copied) toasts.success('Link copied');
    else toasts.failure('The link could not be copied');
  };
  const createItem = (
    <MenuItem icon={<DocumentAdd20Regular />} disabled={!canCreate} onClick={create}>
      New document here
    </MenuItem>
  );

  return (
    <Menu
      open
      positioning={{ target, position: 'below', align: 'start' }}
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <MenuPopover>
        <MenuList aria-label={row.title}>
          {canCreate ? (
            createItem
          ) : (
            <Tooltip content="You cannot write in this space" relationship="description" showDelay={0}>
              {createItem}
            </Tooltip>
          )}
          {row.kind === 'document' ? (
            <MenuItem icon={<FolderArrowRight20Regular />} disabled={!canCreate} onClick={() => onMove(row)}>
              Move…
            </MenuItem>
          ) : null}
          <MenuItem icon={<Link20Regular />} onClick={() => void copy()}>
            Copy link
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
