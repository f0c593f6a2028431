import type { ReactElement } from 'react';
import type { EditorView } from '@codemirror/view';
import {
  makeStyles,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { TableMenuRequest } from './cell-editor.ts';
import { openCellField } from './open-cell.ts';
import { runAct } from './run-act.ts';
import { addColumn, addRow, deleteRow, moveColumn, moveRow, type Act } from './table-acts.ts';
import { align, deleteColumn, duplicateColumn, duplicateRow, tidy } from './menu-acts.ts';
import { tableAt } from './table-at.ts';
import { rowsOf, widthOf, type Alignment, type CellPlace, type Table } from './table-source.ts';

const useStyles = makeStyles({
  danger: { color: 'var(--lectern-danger)' },
});

interface Item {
  label: string;
  act: Act;
  keys?: string;
  isDanger?: boolean;
}

const rowItems = (at: CellPlace): Item[] => {
  const { row, column } = at;
  return [
    ...(row > 0 ? [{ label: t`Add row above`, act: addRow(row - 1, column) }] : []),
    { label: t`Add row below`, act: addRow(row, column) },
    { label: t`Move row up`, act: moveRow(at, -1), keys: 'Alt+Shift+↑' },
    { label: t`Move row down`, act: moveRow(at, 1), keys: 'Alt+Shift+↓' },
    { label: t`Duplicate row`, act: duplicateRow(at) },
    { label: t`Delete row`, act: deleteRow(at), isDanger: true },
  ];
};

const columnItems = (at: CellPlace): Item[] => {
  const { row, column } = at;
  return [
    { label: t`Add column before`, act: addColumn(at) },
    { label: t`Add column after`, act: addColumn({ row, column: column + 1 }) },
    { label: t`Move column left`, act: moveColumn(at, -1), keys: 'Alt+Shift+←' },
    { label: t`Move column right`, act: moveColumn(at, 1), keys: 'Alt+Shift+→' },
    { label: t`Duplicate column`, act: duplicateColumn(at) },
    { label: t`Delete column`, act: deleteColumn(at), isDanger: true },
  ];
};

const alignments = (): [Alignment, string][] => [
  [undefined, t`Not aligned`],
  ['left', t`Left`],
  ['center', t`Centre`],
  ['right', t`Right`],
];

/** Whether an act can be done: not the head can be moved or deleted, for one. */
const isPossible = (table: Table, at: CellPlace, { act }: Item): boolean =>
  at.row < rowsOf(table).length && at.column < widthOf(table) && act(table) !== undefined;

interface TableMenuProps extends TableMenuRequest {
  view: EditorView;
  onClose: () => void;
}

/** The menu of a row, a column or a cell of a table. */
export function TableMenu({ view, kind, target, onClose }: TableMenuProps) {
  const styles = useStyles();
  const open = view.state.field(openCellField);
  const placed = open && tableAt(view.state, open.from);
  if (!placed) return null;
  const { table } = placed;
  const { row, column } = open;
  const at = { row, column };
  const run = (act: Act) => {
    runAct(view, act);
    onClose();
  };
  const list = (items: Item[]): ReactElement[] =>
    items.map((item) => (
      <MenuItem
        key={item.label}
        className={item.isDanger ? styles.danger : undefined}
        secondaryContent={item.keys}
        disabled={!isPossible(table, at, item)}
        onClick={() => run(item.act)}
      >
        {item.label}
      </MenuItem>
    ));
  const chosen = table.alignments[column] ?? '';
  return (
    <Menu
      open
      positioning={{ target, position: 'below', align: 'start', overflowBoundaryPadding: 8 }}
      onOpenChange={(_event, data) => {
        if (!data.open) onClose();
      }}
    >
      <MenuPopover>
        <MenuList aria-label={t`Table`}>
          {kind !== 'column' && list(rowItems(at))}
          {kind === 'cell' && <MenuDivider />}
          {kind !== 'row' && list(columnItems(at))}
          {kind !== 'row' && (
            <Menu checkedValues={{ alignment: [chosen] }}>
              <MenuTrigger disableButtonEnhancement>
                <MenuItem>{t`Align column`}</MenuItem>
              </MenuTrigger>
              <MenuPopover>
                <MenuList>
                  {alignments().map(([alignment, label]) => (
                    <MenuItemRadio
                      key={label}
                      name="alignment"
                      value={alignment ?? ''}
                      onClick={() => run(align(at, alignment))}
                    >
                      {label}
                    </MenuItemRadio>
                  ))}
                </MenuList>
              </MenuPopover>
            </Menu>
          )}
          <MenuDivider />
          <MenuItem onClick={() => run(tidy(at))}>{t`Tidy table`}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
