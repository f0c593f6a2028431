import { renderToStaticMarkup } from 'react-dom/server';
import {
  Document20Regular,
  DocumentTable20Regular,
  DocumentText20Regular,
  FolderZip20Regular,
  Image20Regular,
} from '@fluentui/react-icons';
import { expect, test } from 'vitest';
import { FileIcon } from '../../../web/features/attachments/file-icon.tsx';

test.each([
  ['table.csv', 'text/plain', DocumentTable20Regular],
  ['drawing.svg', 'text/plain', Image20Regular],
  ['letter.docx', 'application/zip', DocumentText20Regular],
  ['all.zip', 'application/zip', FolderZip20Regular],
  ['notes.txt', 'text/plain', DocumentText20Regular],
  ['thing.bin', 'application/octet-stream', Document20Regular],
])('%s (%s) has its own icon', (filename, mimetype, Icon) => {
  const markup = renderToStaticMarkup(<FileIcon filename={filename} mimetype={mimetype} />);
  expect(markup).toBe(renderToStaticMarkup(<Icon aria-hidden="true" />));
});
