import type { Extension } from '@codemirror/state';
import { blockField } from '../blocks/block-field.ts';
import { caretPlaces } from './caret.ts';
import { inputRules } from './input-rules.ts';
import { parsedField } from '../language.ts';
import { openSources } from '../blocks/open-source.ts';
import { pendingMarks } from '../marks/pending-marks.ts';
import { cellRules } from '../tables/cell-rules.ts';
import { openCellField } from '../tables/open-cell.ts';

/** What a formatted text knows of itself, and what its edits keep to: all of it needs no window. */
export const textRules: Extension = [
  parsedField,
  openSources,
  blockField,
  pendingMarks,
  openCellField,
  caretPlaces,
  inputRules,
  // the last is asked first
  cellRules,
];
