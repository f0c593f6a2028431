import type { TemporaryFolder } from '../../../process/temporary-folder.ts';
import { sourceText } from '../read-text.ts';
import { ChildFailed, type Child } from '../../child.ts';
import { ExportFailed } from '../../export-failed.ts';
import { createHopelessTexts } from '../../../../features/exports/hopeless-texts.ts';
import type { ExportJob } from '../../format.ts';
import { languageOf } from '../../../../features/exports/language.ts';
import { bookOf } from './book-of.ts';
import { fontFolders } from './fonts.ts';
import { keepText, type ReadDocument } from '../manuscript.ts';
import type { Pictures } from '../pictures.ts';

/** Of a volume; of a part of it that is tried alone, less. Milliseconds. */
const timeOfVolume = 120_000;
const leastTime = 15_000;

export interface Press {
  folder: TemporaryFolder;
  pictures: Pictures;
  child: Child;
}

type Volume = readonly ReadDocument[];

/**
 * Prints volumes as `volumes/1.pdf` and so on. A document that cannot be printed is printed as its source; what is too
 * much for one volume becomes two.
 * @returns how many there are
 * @throws ExportFailed where even that takes too much, and ChildFailed where it cannot be printed
 */
export async function printVolumes(job: ExportJob, press: Press, cut: readonly Volume[]): Promise<number> {
  const language = await languageOf(job);
  const printable: Volume[] = [];
  for (const [index, volume] of cut.entries())
    printable.push(...(await printOrSplit(volume, { number: index + 1, count: cut.length }, timeOfVolume)));
  // their numbers are other ones then
  if (printable.length !== cut.length)
    for (const [index, volume] of printable.entries())
      await print(volume, { number: index + 1, count: printable.length }, timeOfVolume);
  return printable.length;

  async function printOrSplit(volume: Volume, place: Place, time: number): Promise<Volume[]> {
    if (await canPrint(volume, place, time)) return [volume];
    const [only] = volume;
    if (volume.length === 1 && only) {
      await useSource(only);
      await printOrFail(volume, place);
      return [volume];
    }
    const half = Math.ceil(volume.length / 2);
    const less = Math.max(leastTime, time / 2);
    const parts = [
      ...(await printOrSplit(volume.slice(0, half), place, less)),
      ...(await printOrSplit(volume.slice(half), place, less)),
    ];
    // whatever could not be printed is source by now
    return (await canPrint(volume, place, time)) ? [volume] : parts;
  }

  async function canPrint(volume: Volume, place: Place, time: number): Promise<boolean> {
    try {
      await print(volume, place, time);
      return true;
    } catch (error) {
      if (!(error instanceof ChildFailed)) throw error;
      // a full disk fails it too, and then the parts would fail as well
      await press.folder.assertRoom();
      return false;
    }
  }

  /** The last try. */
  async function printOrFail(volume: Volume, place: Place): Promise<void> {
    try {
      await print(volume, place, timeOfVolume);
    } catch (error) {
      throw error instanceof ChildFailed && error.isTooLarge ? new ExportFailed('too_large', error) : error;
    }
  }

  async function print(volume: Volume, place: Place, time: number): Promise<void> {
    const { folder, pictures, child } = press;
    const book = await bookOf(job, volume, { folder, pictures, language, ...place });
    await folder.write(`books/${place.number}.json`, JSON.stringify(book));
    const shown = [...new Set(volume.flatMap((each) => [...each.pictures.keys()]))];
    const name = `volumes/${place.number}.pdf`;
    await folder.delete(name);
    const input = {
      folder: await folder.path(),
      volume: String(place.number),
      maxBytes: await folder.left(),
      pictures: shown,
      fontFolders: fontFolders(job.fonts),
    };
    // Typst keeps what it has set for the next time, which would count as this one's memory
    child.close();
    const { bytes } = await child.run('typeset', input, { timeoutMs: time, signal: job.signal });
    // refuses what the child did not write
    await folder.count(name, bytes);
  }

  async function useSource(read: ReadDocument): Promise<void> {
    const { id, title } = read.document;
    job.notes.add('source', title);
    const { content } = await job.documents.read(job.actor, id);
    await createHopelessTexts(job.knex).note('print', content);
    await keepText(press.folder, id, sourceText(content));
    read.labels.splice(1);
    read.pictures.clear();
  }
}

interface Place {
  number: number;
  count: number;
}
