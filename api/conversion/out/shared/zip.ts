import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { isLost, type ExportEntry } from '../format.ts';

interface ZipOptions {
  /** Called for a file that the store has lost or damaged, which is skipped. */
  onMissing: (path: string) => void;
  onDocument: () => void;
}

/** Returns a zip of these files, streamed while it is made. Equal files give equal bytes. */
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

/** Waits until the file is written, so that only one is open at a time. */
async function addOne(zip: ZipFile, { path, modifiedAt }: ExportEntry, content: Readable): Promise<void> {
  const output = zip.outputStream as Readable;
  // the zip may have been destroyed while the file was opened: nobody reads it, and 'close' was emitted already
  if (output.destroyed) return void content.destroy();
  const closed = new Promise<void>((resolve, reject) => content.once('close', resolve).once('error', reject));
  const stop = () => void content.destroy();
  output.once('close', stop);
  zip.addReadStream(content, path, { mtime: modifiedAt, mode: 0o100644 });
  await closed;
  output.off('close', stop);
}

/** @returns null if the file is missing or damaged */
async function openWhole(entry: ExportEntry): Promise<string | Readable | null> {
  try {
    return await entry.open();
  } catch (error) {
    if (entry.kind === 'file' && isLost(error)) return null;
    throw error;
  }
}
