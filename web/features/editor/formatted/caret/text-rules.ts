import type { Extension } from '@codemirror/state';
import { blockField } from '../blocks/block-field.ts';
import { caretPlaces } from './caret.ts';
import { inputRules } from './input-rules.ts';
import { parsedField } from '../language.ts';
import { openSources } from '../blocks/open-source.ts';
import { pendingMarks } from '../marks/pending-marks.ts';
import { cellRules } from '../tables/cell-rules.ts';
import { openCellField } from '../tables/open-cell.ts';

/** The state of a formatted text and the rules for its edits. None of it needs a browser window. */
export const textRules: Extension = [
  parsedField,
  openSources,
  blockField,
  pendingMarks,
  openCellField,
  caretPlaces,
  inputRules,
  // the last one runs first
  cellRules,
];
