import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { ZipFile } from 'yazl';
import { Attachment } from '../../../db/models/attachment.ts';
import type { FilesPort } from '../../ports/files/port.ts';

/** A name that every file system takes. */
export function fileName(title: string, ending: string): string {
  const clean = title
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .replace(/^\.+/, '')
    .trim();
  return `${clean || 'Document'}${ending}`;
}

interface Archived {
  id: number;
  title: string;
  content: string;
}

/** A zip of the Markdown as typed and the attached files, written as it is read. */
export async function zipDocument(knex: Knex, files: FilesPort, document: Archived): Promise<Readable> {
  const attachments = await Attachment.query(knex).where('document_id', document.id).orderBy('id');
  const [first] = attachments;
  // a store that is away is told of before the answer begins
  const opened = first && (await files.get(first.storageKey)).stream;
  const zip = new ZipFile();
  const name = fileName(document.title, '.md');
  zip.addBuffer(Buffer.from(document.content), name);
  const names = new Set([name.toLowerCase()]);
  const output = zip.outputStream as Readable;
  // yazl tells here of a file that cannot be read to its end
  zip.on('error', (error: Error) => output.destroy(error));
  void appendFiles(zip, files, { attachments, opened, names });
  return output;
}

interface Appended {
  attachments: Attachment[];
  /** Of the first one. */
  opened: Readable | undefined;
  /** Taken already, in lower case. */
  names: Set<string>;
}

async function appendFiles(zip: ZipFile, files: FilesPort, { attachments, opened, names }: Appended) {
  const output = zip.outputStream as Readable;
  try {
    for (const [index, { filename, storageKey, createdAt }] of attachments.entries()) {
      const stream = index === 0 && opened ? opened : (await files.get(storageKey)).stream;
      const closed = new Promise((resolve, reject) => stream.once('close', resolve).once('error', reject));
      // a reader who leaves, or asked for the headers only, must not leave a file open
      const stop = () => void stream.destroy();
      output.once('close', stop);
      if (output.destroyed) stop();
      else
        zip.addReadStream(stream, `attachments/${unused(fileName(filename, ''), names)}`, {
          mtime: createdAt,
        });
      // one at a time: a hundred files must not be a hundred open ones
      await closed;
      output.off('close', stop);
      if (output.destroyed) return;
    }
    zip.end();
  } catch (error) {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

/** `report.pdf`, `report (2).pdf`, ... */
function unused(name: string, names: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let candidate = name;
  for (let count = 2; names.has(candidate.toLowerCase()); count += 1)
    candidate = `${stem} (${count})${ending}`;
  names.add(candidate.toLowerCase());
  return candidate;
}
