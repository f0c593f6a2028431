import { FileLocked } from './faults.ts';
import type { TextSink } from './text-sink.ts';
import { readXml } from './xml.ts';
import type { ZipPackage } from './zip-package.ts';

const main = 'content.xml';
const manifest = 'META-INF/manifest.xml';

export const isOpenDocument = (zip: ZipPackage): boolean => zip.has(main) && zip.has(manifest);

/** A text, a spreadsheet or a presentation of OpenDocument; the last two with their places. */
export async function readOpenDocument(zip: ZipPackage, sink: TextSink): Promise<void> {
  if (await isLocked(zip)) throw new FileLocked();
  const mimetype = (await zip.text('mimetype')).trim();
  const places = /spreadsheet/.test(mimetype) ? 'sheet' : /presentation/.test(mimetype) ? 'slide' : null;
  let [depth, skipped, pages] = [0, 0, 0];
  await readXml(zip.read(main), {
    open(name, attributes) {
      // what was deleted while changes were tracked
      if (name === 'tracked-changes') skipped += 1;
      else if (name === 'p' || name === 'h') depth += 1;
      else if (name === 'tab') sink.add('\t');
      else if (name === 'line-break') sink.add('\n');
      else if (name === 's') sink.add(' ');
      else if (name === 'table' && places === 'sheet')
        sink.startPlace('sheet', attributes['table:name'] ?? '');
      else if (name === 'page' && places === 'slide') sink.startPlace('slide', String((pages += 1)));
    },
    close(name) {
      if (name === 'tracked-changes') skipped -= 1;
      else if (name === 'p' || name === 'h') {
        depth -= 1;
        sink.add(places === 'sheet' ? ' ' : '\n');
      } else if (name === 'table-cell') sink.add('\t');
      else if (name === 'table-row') sink.add('\n');
    },
    text(text) {
      if (depth > 0 && skipped === 0) sink.add(text);
    },
    isDone: () => sink.isFull,
  });
}

async function isLocked(zip: ZipPackage): Promise<boolean> {
  let isLocked = false;
  await readXml(withoutDoctype(await zip.text(manifest)), {
    open(name) {
      isLocked ||= name === 'encryption-data';
    },
    close: () => undefined,
  });
  return isLocked;
}

// some programs name the document type of manifests, which has no entities
async function* withoutDoctype(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text.replace(/<!DOCTYPE\s[^>[]*>/, ''));
}
