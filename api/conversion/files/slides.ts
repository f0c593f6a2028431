import { readReferences, readRelations } from './relations.ts';
import type { TextSink } from './text-sink.ts';
import { paragraphs } from './word.ts';
import { readXml } from './xml.ts';
import type { ZipPackage } from './zip-package.ts';

const main = 'ppt/presentation.xml';

export const isSlides = (zip: ZipPackage): boolean => zip.has(main);

/** The text of a PowerPoint file, slide by slide, each with its notes. */
export async function readSlides(zip: ZipPackage, sink: TextSink): Promise<void> {
  const relations = await readRelations(zip, main);
  let number = 0;
  for (const { id } of await readReferences(zip, main, 'sldId')) {
    if (sink.isFull) return;
    number += 1;
    const slide = relations.get(id)?.path ?? '';
    sink.startPlace('slide', String(number));
    await readXml(zip.read(slide), paragraphs(sink));
    const notes = [...(await readRelations(zip, slide)).values()].find(({ type }) => type === 'notesSlide');
    if (!notes || !zip.has(notes.path)) continue;
    sink.add('\n');
    await readXml(zip.read(notes.path), paragraphs(sink));
  }
}
