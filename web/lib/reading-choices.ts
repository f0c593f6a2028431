import { deviceChoice } from './device-choice.ts';

/** The face of what people wrote, where it is read and previewed. */
export const readingFace = deviceChoice('lectern-reading-face', ['serif', 'sans'], 'serif');

/** Whether the editor opens with its preview at its side. */
export const sideBySide = deviceChoice('lectern-side-by-side', ['true', 'false'], 'true');
