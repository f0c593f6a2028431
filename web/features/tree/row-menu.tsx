import type { ReactElement } from 'react';
import {
  makeStyles,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  Tooltip,
} from '@fluentui/react-components';
import {
  ArrowDown20Regular,
  ArrowDownload20Regular,
  ArrowExportUp20Regular,
  ArrowImport20Regular,
  ArrowUp20Regular,
  Delete20Regular,
  DocumentAdd20Regular,
  FolderArrowRight20Regular,
  Link20Regular,
  TextIndentDecreaseLtr20Regular,
  TextIndentIncreaseLtr20Regular,
} from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { useToasts } from '../../components/toasts.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { withQuery } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { keysOf } from '../../lib/shortcuts.ts';
import { targetOfStep, type Step } from './moves.ts';
import type { DocumentRow, ItemRow, Row } from './rows.ts';
import { addressOf } from './tree-row.tsx';

const useStyles = makeStyles({
  danger: { color: 'var(--lectern-danger)', '& .fui-MenuItem__icon': { color: 'inherit' } },
});

interface RowMenuProps {
  row: ItemRow;
  target: HTMLElement;
  /** Whether the reader may write in the row's space. */
  canCreate: boolean;
  rows: readonly Row[];
  onStep: (row: DocumentRow, step: Step) => void;
  /** Opens the dialog to move the document. */
  onMove: (row: DocumentRow) => void;
  /** Opens the dialog to export the document or the space. */
  onExport: (row: ItemRow) => void;
  /** Opens the dialog to delete the document. */
  onDelete: (row: DocumentRow) => void;
  onClose: () => void;
  onNavigate?: (() => void) | undefined;
}

/** The menu of a space or document in the tree. */
export function RowMenu(props: RowMenuProps) {
  const { row, target, canCreate, rows, onStep, onMove, onExport, onDelete } = props;
  const { onClose, onNavigate } = props;
  const navigate = useNavigate();
  const toasts = useToasts();

  const create = (): void => {
    const parentId = row.kind === 'document' ? row.id : undefined;
    void navigate(withQuery(paths.createDocument(row.spaceId), { parentId }));
    onNavigate?.();
  };
  const importHere = (): void => {
    void navigate(paths.spaceImport(row.spaceId));
    onNavigate?.();
  };
  const copy = async (): Promise<void> => {
    const copied = await copyText(new URL(addressOf(row), location.origin).href);
    if (copied) toasts.success(t`Link copied`);
    else toasts.failure(t`The link could not be copied`);
  };
  const refusal = whyNoDocument(row, canCreate);
  const createItem = (
    <MenuItem icon={<DocumentAdd20Regular />} disabled={refusal !== undefined} onClick={create}>
      {t`New document here`}
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
          {refusal === undefined ? (
            createItem
          ) : (
            <Tooltip content={refusal} relationship="description" showDelay={0}>
              {createItem}
            </Tooltip>
          )}
          {row.kind === 'document' ? <MoveItems {...{ row, rows, onStep, onMove }} /> : null}
          <MenuItem icon={<Link20Regular />} onClick={() => void copy()}>
            {t`Copy link`}
          </MenuItem>
          {row.kind === 'document' ? (
            <MenuItem icon={<ArrowDownload20Regular />} onClick={() => onExport(row)}>
              {t`Download…`}
            </MenuItem>
          ) : (
            <MenuItem icon={<ArrowExportUp20Regular />} onClick={() => onExport(row)}>
              {t`Export…`}
            </MenuItem>
          )}
          {row.kind === 'space' && canCreate ? (
            <MenuItem icon={<ArrowImport20Regular />} onClick={importHere}>
              {t`Import…`}
            </MenuItem>
          ) : null}
          {row.kind === 'document' ? <DeleteItem row={row} onDelete={onDelete} /> : null}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** Why the reader cannot add a document below the row; undefined if they can. */
function whyNoDocument(row: ItemRow, canCreate: boolean): string | undefined {
  if (!canCreate) return t`You cannot write in this space`;
  return row.kind === 'document' && !row.canMove ? t`Only some people can edit this document` : undefined;
}

const steps = (): { step: Step; label: string; keys: string; icon: ReactElement }[] => [
  { step: 'up', label: t`Move up`, keys: keysOf('moveUp')[0]!, icon: <ArrowUp20Regular /> },
  { step: 'down', label: t`Move down`, keys: keysOf('moveDown')[0]!, icon: <ArrowDown20Regular /> },
  {
    step: 'in',
    label: t`Move in`,
    keys: keysOf('moveIn')[0]!,
    icon: <TextIndentIncreaseLtr20Regular className="lectern-points" />,
  },
  {
    step: 'out',
    label: t`Move out`,
    keys: keysOf('moveOut')[0]!,
    icon: <TextIndentDecreaseLtr20Regular className="lectern-points" />,
  },
];

interface MoveItemsProps extends Pick<RowMenuProps, 'rows' | 'onStep' | 'onMove'> {
  row: DocumentRow;
}

/** The items that move a document: by a step, with its shortcut, or anywhere. */
function MoveItems({ row, rows, onStep, onMove }: MoveItemsProps) {
  return (
    <>
      <MenuDivider />
      {steps().map(({ step, label, keys, icon }) => (
        <MenuItem
          key={step}
          icon={icon}
          secondaryContent={keys}
          disabled={!row.canMove || typeof targetOfStep(rows, row, step) === 'string'}
          onClick={() => onStep(row, step)}
        >
          {label}
        </MenuItem>
      ))}
      <MenuItem icon={<FolderArrowRight20Regular />} disabled={!row.canMove} onClick={() => onMove(row)}>
        {t`Move…`}
      </MenuItem>
      <MenuDivider />
    </>
  );
}

function DeleteItem({ row, onDelete }: { row: DocumentRow } & Pick<RowMenuProps, 'onDelete'>) {
  const styles = useStyles();
  return (
    <>
      <MenuDivider />
      <MenuItem
        icon={<Delete20Regular />}
        className={row.canMove ? styles.danger : undefined}
        disabled={!row.canMove}
        onClick={() => onDelete(row)}
      >
        {t`Delete`}
      </MenuItem>
    </>
  );
}
