import { openZip } from '../../api/conversion/in/archive/open-zip.ts';
import type { ImportItem, ImportNote } from '../../api/conversion/in/item.ts';
import { confluenceReader } from '../../api/conversion/in/confluence/reader.ts';
import { exported, space } from './confluence-export.ts';
import { temporaryFolder } from './temporary.ts';
import { bytesSource, rawZip, type RawFile } from './raw-zip.ts';

export interface ReadItem extends Omit<ImportItem, 'body'> {
  markdown: string;
  notes: ImportNote[];
}

/** Reads an export and all its texts. @param files beside `entities.xml` */
export async function read(xml: string, files: RawFile[] = [], baseUrl = '') {
  const archive = await openZip(
    bytesSource(rawZip([{ name: 'entities.xml', data: xml }, ...files])),
    'e.zip',
  );
  const items: ReadItem[] = [];
  const reading = confluenceReader.read({ ...archive, temporary: temporaryFolder() }, { baseUrl });
  for (let next = await reading.next(); ; next = await reading.next()) {
    if (next.done) return { items, notes: next.value };
    const { markdown, notes } = await next.value.body();
    items.push({ ...next.value, markdown, notes });
  }
}

export const one = space('1', 'K', 'Handbook');
export const user = (key: string, name: string, email: string) =>
  exported('ConfluenceUserImpl', key, { name, lowerName: name, email });
export const reference = (kind: string, id: string) => ({ kind, id });
