import { deviceChoice } from './device-choice.ts';

/** The font of documents, in reading view and preview. */
export const readingFace = deviceChoice('lectern-reading-face', ['serif', 'sans'], 'serif');

/** Whether the editor shows the preview side by side. */
export const sideBySide = deviceChoice('lectern-side-by-side', ['true', 'false'], 'true');

/** The settings say which mode the editor has for people who have chosen none (`EDITOR_DEFAULT`). */
const usualMode = (): 'formatted' | 'markdown' =>
  document.querySelector<HTMLMetaElement>('meta[name="editor-default"]')?.content === 'formatted'
    ? 'formatted'
    : 'markdown';

/** How the editor shows the text: as it will read, or as its Markdown. */
export const editorMode = deviceChoice('lectern-editor-mode', ['formatted', 'markdown'], usualMode());
