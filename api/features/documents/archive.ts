import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { ZipFile } from 'yazl';
import { AppError } from '../../core/errors.ts';
import { Attachment } from '../../../db/attachments/attachment.ts';
import { safeFileName } from '../../text/file-name.ts';

/** The file name of a document. */
export const fileName = (title: string, ending: string): string =>
  `${safeFileName(title) || 'Document'}${ending}`;

interface Archived {
  id: number;
  title: string;
  content: string;
}

/** @throws AppError 404 if the file is missing, 500 'damaged' if it was changed */
export type OpenFile = (attachment: Attachment) => Promise<Readable>;

/**
 * A zip of the Markdown source and the attached files, streamed while it is made. Missing and damaged files are skipped
 * and listed in a text file in the zip. If a file turns out to be damaged while it is being read, the zip is cut off.
 */
export async function zipDocument(knex: Knex, openFile: OpenFile, document: Archived): Promise<Readable> {
  const attachments = await Attachment.query(knex).where('document_id', document.id).orderBy('id');
  const [first] = attachments;
  // open the first file now, so that an unreachable store is reported before the answer begins
  const opened = first && (await openWhole(openFile, first));
  const zip = new ZipFile();
  const name = fileName(document.title, '.md');
  zip.addBuffer(Buffer.from(document.content), name);
  const names = new Set([name.toLowerCase()]);
  const output = zip.outputStream as Readable;
  // yazl emits this if a file cannot be read completely
  zip.on('error', (error: Error) => output.destroy(error));
  void appendFiles(zip, openFile, { attachments, opened, names });
  return output;
}

interface Appended {
  attachments: Attachment[];
  /** The stream of the first attachment; null if it is missing or damaged. */
  opened: Readable | null | undefined;
  /** Names that are already used, in lower case. */
  names: Set<string>;
}

async function appendFiles(zip: ZipFile, openFile: OpenFile, { attachments, opened, names }: Appended) {
  const output = zip.outputStream as Readable;
  const leftOut: string[] = [];
  try {
    for (const [index, attachment] of attachments.entries()) {
      const { filename, createdAt } = attachment;
      const stream = index === 0 ? opened : await openWhole(openFile, attachment);
      if (!stream) {
        leftOut.push(filename);
        continue;
      }
      const closed = new Promise((resolve, reject) => stream.once('close', resolve).once('error', reject));
      // if the reader leaves, or asked only for headers, close the file
      const stop = () => void stream.destroy();
      output.once('close', stop);
      if (output.destroyed) stop();
      else
        zip.addReadStream(stream, `attachments/${unused(safeFileName(filename) || 'file', names)}`, {
          mtime: createdAt,
        });
      // one at a time, so that a hundred files are not open at once
      await closed;
      output.off('close', stop);
      if (output.destroyed) return;
    }
    if (leftOut.length > 0)
      zip.addBuffer(Buffer.from(textAbout(leftOut)), unused('Files left out.txt', names));
    zip.end();
  } catch (error) {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

/** @returns null if the file is missing or damaged; the others are still delivered */
async function openWhole(openFile: OpenFile, attachment: Attachment): Promise<Readable | null> {
  try {
    return await openFile(attachment);
  } catch (error) {
    if (error instanceof AppError && /^(not_found|damaged)$/.test(error.code)) return null;
    throw error;
  }
}

const textAbout = (names: readonly string[]): string =>
  [
    'These attached files are not in this zip, because they are lost or damaged on the server.',
    'Please tell an administrator: they may be in a backup.',
    '',
    ...names.map((name) => `- ${name}`),
    '',
  ].join('\n');

/** Adds a number if the name is taken: `report.pdf`, `report (2).pdf`, ... */
function unused(name: string, names: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let candidate = name;
  for (let count = 2; names.has(candidate.toLowerCase()); count += 1)
    candidate = `${stem} (${count})${ending}`;
  names.add(candidate.toLowerCase());
  return candidate;
}
