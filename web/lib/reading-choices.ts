import { deviceChoice } from './device-choice.ts';

/** The font of documents, in reading view and preview. */
export const readingFace = deviceChoice('lectern-reading-face', ['serif', 'sans'], 'serif');

/** Whether the editor shows the preview side by side. */
export const sideBySide = deviceChoice('lectern-side-by-side', ['true', 'false'], 'true');

/** Whether tools show above words that are selected by pointer, in the formatted editor. */
export const selectionTools = deviceChoice('lectern-selection-tools', ['true', 'false'], 'true');

/** Whether the formatted editor shows the Markdown marks of the element at the caret. */
export const shownMarks = deviceChoice('lectern-shown-marks', ['true', 'false'], 'false');

/** Whether the formatted editor dims all blocks but the one at the caret. */
export const focusMode = deviceChoice('lectern-focus-mode', ['true', 'false'], 'false');
