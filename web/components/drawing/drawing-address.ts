import { drawingMark } from '../../../api/text/markdown/images.ts';

const ofDrawing = /\/uploads\/document-attachments\/([0-9a-f]{32})#drawing$/;

/** The address under which a text shows a drawing. @param url of its attachment */
export const drawingAddress = (url: string): string => url + drawingMark;

/** The key of the attachment that a drawing is; undefined for other pictures. */
export const drawingKey = (address: string | undefined): string | undefined =>
  ofDrawing.exec(address ?? '')?.[1];

/** The Markdown of a drawing, whose name is its alternative text. */
export const drawingMarkdown = (name: string, url: string): string =>
  `![${name.replace(/[\\[\]|]/g, '\\$&')}](${drawingAddress(url)})`;

const maxNameLength = 80;

/** The name of a drawing's file. */
export function drawingFileName(name: string): string {
  const plain = name
    .replace(/[\p{C}/\\:*?"<>|#%]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${
    [...plain]
      .slice(0, maxNameLength)
      .join('')
      .replace(/[. ]+$/, '') || 'drawing'
  }.excalidraw.svg`;
}
