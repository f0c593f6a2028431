import type { TemporaryFolder } from '../../process/temporary-folder.ts';
import type { Attachment } from '../../../../db/attachments/attachment.ts';
import { findPicture } from '../../../features/exports/find-picture.ts';
import { isLost } from '../../../features/exports/lost-file.ts';
import { readAddress } from '../own-addresses.ts';
import { ChildFailed, type Child } from '../child.ts';
import type { ExportJob } from '../format.ts';

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

/** Why a picture is not shown: it cannot be drawn, or all pictures together are too large. It is the code of the note. */
type Lack = 'image' | 'pictures';

export interface Pictures {
  /**
   * Brings a picture into the folder, and draws it to see whether that can be done. Equal pictures are brought once,
   * however many files and texts have them.
   */
  take(documentId: number, src: string): Promise<StoredPicture | Lack>;
  /** One that was taken for this document. */
  of(documentId: number, src: string): StoredPicture | undefined;
}

/** Of the pictures that are shown. Bytes. */
interface PictureLimits {
  export: number;
  document: number;
}

interface PicturesOptions {
  job: ExportJob;
  folder: TemporaryFolder;
  child: Child;
  limits: PictureLimits;
}

/** The pictures of an export: attached files that its person may see. Nothing is fetched from other servers. */
export function createPictures({ job, folder, child, limits }: PicturesOptions): Pictures {
  const { attachments, publicUrl, signal, temporary } = job;
  // the book takes room, too: it holds them again
  const most = Math.min(limits.export, Math.floor(temporary.maxJobBytes / 4));
  const byKey = new Map<string, StoredPicture | Lack>();
  const byName = new Map<string, StoredPicture | Lack>();
  const shown = new Map<number, Set<StoredPicture>>();

  const keyOf = (src: string): string | undefined => readAddress(src, publicUrl).key;
  const sizeOf = (pictures: Iterable<StoredPicture | Lack>): number =>
    [...pictures].reduce((sum, each) => sum + (typeof each === 'string' ? 0 : each.size), 0);

  async function bring(key: string): Promise<StoredPicture | Lack> {
    const attachment = await findPicture(job, key);
    if (!attachment) return 'image';
    const ending = endings[attachment.mimetype];
    const size = Number(attachment.size);
    if (ending === undefined || size > largest) return 'image';
    const name = `${attachment.sha256}.${ending}`;
    const known = byName.get(name);
    if (known) return known;
    if (sizeOf(byName.values()) + size > most) return 'pictures';
    const stored = await store(attachment, name);
    byName.set(name, stored);
    if (stored === 'image') await folder.delete(`img/${name}`);
    return stored;
  }

  async function store(attachment: Attachment, name: string): Promise<StoredPicture | Lack> {
    try {
      const size = await folder.write(`img/${name}`, await attachments.open(attachment));
      const input = { folder: await folder.path(), name };
      const drawn = await child.run('measurePicture', input, { timeoutMs: timeOfPicture, signal });
      if (drawn.width * drawn.height > mostPoints) return 'image';
      return { file: `/img/${name}`, name, size, ...drawn };
    } catch (error) {
      if (error instanceof ChildFailed || isLost(error)) return 'image';
      throw error;
    }
  }

  function show(documentId: number, picture: StoredPicture): StoredPicture | Lack {
    const own = shown.get(documentId) ?? new Set();
    shown.set(documentId, own);
    if (!own.has(picture) && sizeOf(own) + picture.size > limits.document) return 'pictures';
    own.add(picture);
    return picture;
  }

  return {
    async take(documentId, src) {
      const key = keyOf(src);
      if (key === undefined) return 'image';
      const picture = byKey.get(key) ?? (await bring(key));
      byKey.set(key, picture);
      return typeof picture === 'string' ? picture : show(documentId, picture);
    },
    of(documentId, src) {
      const picture = byKey.get(keyOf(src) ?? '');
      if (picture === undefined || typeof picture === 'string') return undefined;
      return shown.get(documentId)?.has(picture) ? picture : undefined;
    },
  };
}
