import { readReferences, readRelations } from './relations.ts';
import type { TextSink } from './text-sink.ts';
import { readXml } from './xml.ts';
import type { ZipPackage } from './zip-package.ts';

const main = 'xl/workbook.xml';
/** Excel keeps each text once for all sheets; what is beyond this would not fit into the text that is kept. UTF-16 units. */
const maxSharedLength = 8 * 1024 * 1024;
/** Excel allows 32,767. UTF-16 units. */
const maxCellLength = 40_000;

export const isSheets = (zip: ZipPackage): boolean => zip.has(main);

/** The text of an Excel file, sheet by sheet: a row a line. */
export async function readSheets(zip: ZipPackage, sink: TextSink): Promise<void> {
  const relations = await readRelations(zip, main);
  const sheets = await readReferences(zip, main, 'sheet');
  const strings = [...relations.values()].find(({ type }) => type === 'sharedStrings');
  const shared = strings && zip.has(strings.path) ? await readShared(zip, strings.path) : [];
  for (const { id, name } of sheets) {
    if (sink.isFull) return;
    const path = relations.get(id)?.path ?? '';
    if (!zip.has(path)) continue;
    sink.startPlace('sheet', name);
    await readSheet(zip, path, shared, sink);
  }
}

async function readShared(zip: ZipPackage, path: string): Promise<string[]> {
  const shared: string[] = [];
  let [text, isText, size] = ['', false, 0];
  await readXml(zip.read(path), {
    open(name) {
      if (name === 'si') text = '';
      isText = name === 't';
    },
    close(name) {
      isText = false;
      if (name !== 'si') return;
      shared.push(text);
      size += text.length + 1;
    },
    text(piece) {
      if (isText && size + text.length < maxSharedLength) text += piece;
    },
    isDone: () => size > maxSharedLength,
  });
  return shared;
}

async function readSheet(
  zip: ZipPackage,
  path: string,
  shared: readonly string[],
  sink: TextSink,
): Promise<void> {
  let [type, value, isValue] = ['', '', false];
  await readXml(zip.read(path), {
    open(name, { t = '' }) {
      if (name === 'c') [type, value] = [t, ''];
      // `t` is the text of a cell that has its own
      isValue = name === 'v' || name === 't';
    },
    close(name) {
      isValue = false;
      if (name === 'row') sink.add('\n');
      if (name !== 'c' || value === '') return;
      sink.add(`${type === 's' ? (shared[Number(value)] ?? '') : value}\t`);
    },
    text(piece) {
      if (isValue && value.length < maxCellLength) value += piece;
    },
    isDone: () => sink.isFull,
  });
}
