import { EditorView } from '@codemirror/view';
import { tokens } from '@fluentui/react-components';

const phone = '@container main (max-width: 511px)';
const coarse = '@media (pointer: coarse)';
const quiet = tokens.colorNeutralForeground3;

/** Words wrap in the same way whether somebody writes in them or not. */
const words = {
  whiteSpace: 'break-spaces',
  wordBreak: 'normal',
  overflowWrap: 'break-word',
};

/** The look of tables: that of the reading view, with the room in the cells that an open one needs for its ring. */
export const tableTheme = EditorView.theme({
  '.ed-table': {
    position: 'relative',
    fontFamily: tokens.fontFamilyBase,
    fontSize: '15px',
    lineHeight: '22px',
  },
  '.ed-table-scroll': { overflowX: 'auto', scrollbarWidth: 'thin' },
  '.ed-table table': {
    borderCollapse: 'collapse',
    minWidth: '100%',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'text',
  },
  '.ed-table :is(td, th)': {
    position: 'relative',
    boxSizing: 'border-box',
    minWidth: '48px',
    height: '41px',
    padding: '9px 8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: 'start',
    verticalAlign: 'top',
  },
  '.ed-table th': {
    fontSize: '13.5px',
    fontWeight: 600,
    color: quiet,
    borderBottomColor: tokens.colorNeutralStroke1,
  },
  '.ed-table .ed-right': { textAlign: 'right' },
  '.ed-table .ed-center': { textAlign: 'center' },
  '.ed-table .ed-left': { textAlign: 'left' },
  '.ed-cell': words,
  '.ed-table .cm-editor': { height: 'auto', outline: 'none' },
  '.ed-table .cm-scroller': {
    display: 'block',
    overflow: 'visible',
    padding: 0,
    fontFamily: 'inherit',
    fontSize: 'inherit',
    lineHeight: 'inherit',
  },
  '.ed-table .cm-content': {
    ...words,
    width: 'auto',
    maxWidth: 'none',
    minHeight: 'auto',
    margin: 0,
    padding: 0,
    caretColor: tokens.colorNeutralForeground1,
  },
  '.ed-table .cm-line': { textAlign: 'inherit' },
  '.ed-table :is(td, th):focus-within': {
    outline: `2px solid ${tokens.colorCompoundBrandStroke}`,
    outlineOffset: '-2px',
  },
  '.ed-handle': {
    position: 'absolute',
    zIndex: 1,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: 0,
    border: `1px solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
    visibility: 'hidden',
  },
  '.ed-table:is(:hover, :focus-within) > .ed-handle, .ed-handle[aria-expanded="true"]': {
    visibility: 'visible',
  },
  '.ed-handle svg': { width: '16px', height: '16px', fill: 'currentColor', flexShrink: 0 },
  '.ed-handle:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  '.ed-handle-row': { width: '20px', height: '32px', translate: '-24px -50%' },
  '.ed-handle-column': { width: '32px', height: '18px', translate: '-50% -14px' },
  '.ed-handle-addRow, .ed-handle-addColumn': {
    backgroundColor: tokens.colorNeutralBackground1,
    borderColor: tokens.colorNeutralStroke1,
    color: quiet,
  },
  '.ed-handle-addRow': { width: '28px', height: '18px', translate: '-50% 4px' },
  '.ed-handle-addColumn': { width: '20px', height: '20px', translate: '4px -50%' },
  '.ed-handle:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '.ed-handle-cell': { display: 'none', width: '40px', height: '32px', translate: '-100% -100%' },
  [phone]: {
    '.ed-table table': { width: 'max-content', maxWidth: '640px' },
    // there is no room beside the table
    '.ed-handle-addColumn, .ed-handle-row': { display: 'none' },
  },
  [coarse]: {
    '.ed-handle-cell': { display: 'flex' },
    '.ed-handle-row, .ed-handle-column, .ed-handle-addRow, .ed-handle-addColumn': { display: 'none' },
  },
  '@media (forced-colors: active)': {
    '.ed-table :is(td, th):focus-within': { outlineColor: 'Highlight' },
    '.ed-handle': { borderColor: 'ButtonText' },
  },
});
