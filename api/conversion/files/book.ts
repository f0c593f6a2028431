import { posix } from 'node:path';
import { FileLocked } from './faults.ts';
import { readHtml } from './html.ts';
import type { TextSink } from './text-sink.ts';
import { readXml } from './xml.ts';
import type { ZipPackage } from './zip-package.ts';
import { decodePercent } from '../../text/decode-percent.ts';

const container = 'META-INF/container.xml';

export const isBook = (zip: ZipPackage): boolean => zip.has(container);

/** The text of an EPUB book, chapter by chapter in the order of reading. @throws FileLocked if its shop has locked it */
export async function readBook(zip: ZipPackage, sink: TextSink): Promise<void> {
  const chapters = await chaptersOf(zip);
  const locked = zip.has('META-INF/rights.xml') || zip.has('META-INF/license.lcpl');
  if (locked) throw new FileLocked();
  for (const path of chapters) {
    if (sink.isFull) return;
    readHtml(await zip.text(path), sink);
    sink.add('\n\n');
  }
}

async function chaptersOf(zip: ZipPackage): Promise<string[]> {
  let packagePath = '';
  await readXml(zip.read(container), {
    open(name, attributes) {
      if (name === 'rootfile') packagePath ||= attributes['full-path'] ?? '';
    },
    close: () => undefined,
  });
  const paths = new Map<string, string>();
  const spine: string[] = [];
  await readXml(zip.read(packagePath), {
    open(name, { id = '', href = '', idref = '' }) {
      if (name === 'item') paths.set(id, posix.join(posix.dirname(packagePath), decodePercent(href)));
      if (name === 'itemref') spine.push(idref);
    },
    close: () => undefined,
  });
  return spine.flatMap((id) => paths.get(id) ?? []);
}
