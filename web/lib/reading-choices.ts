import { deviceChoice } from './device-choice.ts';

/** The font of documents, in reading view and preview. */
export const readingFace = deviceChoice('lectern-reading-face', ['serif', 'sans'], 'serif');

/** Whether the editor shows the preview side by side. */
export const sideBySide = deviceChoice('lectern-side-by-side', ['true', 'false'], 'true');
