import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findPicture } from '../find-picture.ts';
import { isLost } from '../lost-file.ts';
import { readAddress } from '../own-addresses.ts';
import { ChildFailed, type Child } from '../child/child.ts';
import type { ExportJob } from '../formats/format.ts';

/** The pictures that the page shows, too. */
const endings: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

/** Of a file, in bytes. */
const largest = 20 * 1024 * 1024;
/** Some formats are small as files, and take four bytes for each point where they are drawn. */
const mostPoints = 40_000_000;
/** Milliseconds. */
const timeOfPicture = 10_000;

/** A picture that can be drawn. */
export interface DrawnPicture {
  /** Among those of the book. */
  file: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** A picture in the export's folder. */
interface StoredPicture extends DrawnPicture {
  /** In the folder `img`. */
  name: string;
  /** Bytes. */
  size: number;
}

export interface Pictures {
  /** Brings a picture into the folder, and draws it to see whether that can be done; once for each. */
  take(src: string): Promise<StoredPicture | undefined>;
  /** One that was taken. */
  of(src: string): StoredPicture | undefined;
}

interface PicturesOptions {
  job: ExportJob;
  folder: string;
  child: Child;
}

/** The pictures of an export: attached files that its person may see. Nothing is fetched from other servers. */
export function createPictures({ job, folder, child }: PicturesOptions): Pictures {
  const { attachments, publicUrl, signal } = job;
  const taken = new Map<string, StoredPicture | undefined>();

  const keyOf = (src: string): string | undefined => readAddress(src, publicUrl).key;

  async function bring(key: string): Promise<StoredPicture | undefined> {
    const attachment = await findPicture(job, key);
    if (!attachment) return undefined;
    const ending = endings[attachment.mimetype];
    const size = Number(attachment.size);
    if (ending === undefined || size > largest) return undefined;
    const name = `${key}.${ending}`;
    await pipeline(await attachments.open(attachment), createWriteStream(join(folder, 'img', name)));
    const drawn = await child.run('measurePicture', { folder, name }, { time: timeOfPicture, signal });
    if (drawn.width * drawn.height > mostPoints) return undefined;
    return { file: `/img/${name}`, name, size, ...drawn };
  }

  return {
    async take(src) {
      const key = keyOf(src);
      if (key === undefined) return undefined;
      if (!taken.has(key))
        taken.set(
          key,
          await bring(key).catch((error: unknown) => {
            if (error instanceof ChildFailed || isLost(error)) return undefined;
            throw error;
          }),
        );
      return taken.get(key);
    },
    of: (src) => taken.get(keyOf(src) ?? ''),
  };
}
