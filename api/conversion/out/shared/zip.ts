import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ExportEntry } from '../markdown/entries.ts';
import { isLost } from '../../../features/exports/lost-file.ts';

interface ZipOptions {
  /** Of a file that the store has lost or has with other bytes: it is left out. */
  onMissing: (path: string) => void;
  onDocument: () => void;
}

/** A zip of these files, streamed while it is made. Equal files give equal bytes. */
export function zipEntries(entries: AsyncIterable<ExportEntry>, options: ZipOptions): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // yazl emits this for a file that cannot be read to its end
  zip.on('error', (error: Error) => output.destroy(error));
  addAll(zip, entries, options).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}

async function addAll(zip: ZipFile, entries: AsyncIterable<ExportEntry>, options: ZipOptions): Promise<void> {
  const output = zip.outputStream as Readable;
  for await (const entry of entries) {
    if (output.destroyed) return;
    const opened = await openWhole(entry);
    if (opened === null) options.onMissing(entry.path);
    else await addOne(zip, entry, typeof opened === 'string' ? Readable.from([Buffer.from(opened)]) : opened);
    if (entry.kind === 'document') options.onDocument();
  }
  zip.end();
}

/** One at a time, so that a hundred files are not open at once. */
async function addOne(zip: ZipFile, { path, modifiedAt }: ExportEntry, content: Readable): Promise<void> {
  const output = zip.outputStream as Readable;
  // it may have been given up while the file was opened: nobody would read, and its end was told already
  if (output.destroyed) return void content.destroy();
  const closed = new Promise<void>((resolve, reject) => content.once('close', resolve).once('error', reject));
  const stop = () => void content.destroy();
  output.once('close', stop);
  // without the field that also holds the time of the machine's zone
  zip.addReadStream(content, path, { mtime: modifiedAt, mode: 0o100644 });
  await closed;
  output.off('close', stop);
}

/** @returns null if the file is missing or damaged; the others are still exported */
async function openWhole(entry: ExportEntry): Promise<string | Readable | null> {
  try {
    return await entry.open();
  } catch (error) {
    if (entry.kind === 'file' && isLost(error)) return null;
    throw error;
  }
}
