import type { TemporaryFolder } from '../../../process/temporary-folder.ts';
import { sourceText } from '../read-text.ts';
import { ChildFailed } from '../../../process/host.ts';
import type { Child } from '../../create-child.ts';
import { ExportFailed, type ExportJob } from '../../format.ts';
import { bookOf, type BookOptions } from './book-of.ts';
import { fontFolders } from './fonts.ts';
import { keepText, type ReadDocument } from '../manuscript.ts';
import { halvesOf, placesBeside } from '../volumes.ts';
import type { Pictures } from '../pictures.ts';

const volumeTimeoutMs = 120_000;
/** Parts of a volume that are tried alone get less time, but at least this. */
const minPartTimeoutMs = 15_000;

export interface Press {
  folder: TemporaryFolder;
  pictures: Pictures;
  child: Child;
}

type Volume = readonly ReadDocument[];

/**
 * Prints volumes as `volumes/1.pdf` and so on. A document that cannot be printed is printed as its source. A volume that
 * is too large is split.
 * @returns the number of volumes
 * @throws ExportFailed if a source takes too much time or memory, ChildFailed if it cannot be printed
 */
export async function printVolumes(job: ExportJob, press: Press, cut: readonly Volume[]): Promise<number> {
  const printable: Volume[] = [];
  const placeOf = placesIn(cut);
  for (const [index, volume] of cut.entries())
    printable.push(...(await printOrSplit(volume, placeOf(index), volumeTimeoutMs)));
  // if volumes were split, the numbers on their title pages and in their links are wrong
  if (printable.length !== cut.length) {
    const newPlaceOf = placesIn(printable);
    for (const [index, volume] of printable.entries())
      await print(volume, newPlaceOf(index), volumeTimeoutMs);
  }
  return printable.length;

  function placesIn(volumes: readonly Volume[]): (index: number) => Place {
    const beside = placesBeside(job, '.pdf', volumes);
    return (index) => ({ number: index + 1, count: volumes.length, beside });
  }

  async function printOrSplit(volume: Volume, place: Place, timeoutMs: number): Promise<Volume[]> {
    if (await canPrint(volume, place, timeoutMs)) return [volume];
    const [only] = volume;
    if (volume.length === 1 && only) {
      await useSource(only);
      await printOrFail(volume, place);
      return [volume];
    }
    const [first, second] = halvesOf(volume);
    const partTimeoutMs = Math.max(minPartTimeoutMs, timeoutMs / 2);
    const parts = [
      ...(await printOrSplit(first, place, partTimeoutMs)),
      ...(await printOrSplit(second, place, partTimeoutMs)),
    ];
    // the documents that could not be printed are source by now
    return (await canPrint(volume, place, timeoutMs)) ? [volume] : parts;
  }

  async function canPrint(volume: Volume, place: Place, timeoutMs: number): Promise<boolean> {
    try {
      await print(volume, place, timeoutMs);
      return true;
    } catch (error) {
      if (!(error instanceof ChildFailed)) throw error;
      // with a full disk the parts would fail as well
      await press.folder.assertRoom();
      return false;
    }
  }

  /** The last try. */
  async function printOrFail(volume: Volume, place: Place): Promise<void> {
    try {
      await print(volume, place, volumeTimeoutMs);
    } catch (error) {
      throw error instanceof ChildFailed && error.isTooLarge ? new ExportFailed('too_large', error) : error;
    }
  }

  async function print(volume: Volume, place: Place, timeoutMs: number): Promise<void> {
    const { folder, pictures, child } = press;
    const book = await bookOf(job, volume, { folder, pictures, ...place });
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
    // a new process: the cache of Typst would count as memory of this volume
    child.close();
    const { bytes } = await child.run('typeset', input, { timeoutMs, signal: job.signal });
    // throws if the volume was too large for the child to write it
    await folder.count(name, bytes);
  }

  async function useSource(read: ReadDocument): Promise<void> {
    const { id, title } = read.document;
    job.notes.add('source', title);
    const source = await job.read(id);
    await job.hopeless.note('print', source);
    await keepText(press.folder, id, sourceText(source));
    read.labels.splice(1);
    read.pictures.clear();
  }
}

type Place = Pick<BookOptions, 'number' | 'count' | 'beside'>;
