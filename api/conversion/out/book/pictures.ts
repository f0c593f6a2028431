import type { TemporaryFolder } from '../../process/temporary-folder.ts';
import { ChildFailed } from '../../process/host.ts';
import type { Child } from '../create-child.ts';
import { isLost, type AttachedFile, type ExportJob } from '../format.ts';
import { readAddress } from '../shared/own-addresses.ts';

/** The kinds of pictures that the page shows, and their endings. */
const endings: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

const maxFileBytes = 20 * 1024 * 1024;
/** A drawn picture takes four bytes for each pixel, however small its file is. */
const maxPixels = 40_000_000;
const measureTimeoutMs = 10_000;

/** A picture that can be drawn. */
export interface DrawnPicture {
  /** Its path for the template: `/img/<name>`. */
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

/** Why a picture is not shown: it cannot be drawn, or all pictures together are too large. This is the code of the note. */
type Lack = 'image' | 'pictures';

export interface Pictures {
  /**
   * Copies a picture into the folder, and draws it once to see whether that works. Equal pictures are copied once,
   * however many files and texts have them.
   */
  take(documentId: number, src: string): Promise<StoredPicture | Lack>;
  /** Returns a picture that was taken for this document. */
  of(documentId: number, src: string): StoredPicture | undefined;
}

/** For the pictures that are shown, in bytes. */
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

/** The pictures of an export: attached files that the person may see. Nothing is fetched from other servers. */
export function createPictures({ job, folder, child, limits }: PicturesOptions): Pictures {
  const { publicUrl, signal, temporary } = job;
  // the finished book holds them again, so it needs room too
  const maxTotalBytes = Math.min(limits.export, Math.floor(temporary.maxJobBytes / 4));
  const byKey = new Map<string, StoredPicture | Lack>();
  const byName = new Map<string, StoredPicture | Lack>();
  const shown = new Map<number, Set<StoredPicture>>();

  const keyOf = (src: string): string | undefined => readAddress(src, publicUrl).key;
  const sizeOf = (pictures: Iterable<StoredPicture | Lack>): number =>
    [...pictures].reduce((sum, each) => sum + (typeof each === 'string' ? 0 : each.size), 0);

  async function copy(key: string): Promise<StoredPicture | Lack> {
    const found = await job.findPicture(key);
    if (!found) return 'image';
    const ending = endings[found.mimetype];
    if (ending === undefined || found.size > maxFileBytes) return 'image';
    const name = `${found.sha256}.${ending}`;
    const known = byName.get(name);
    if (known) return known;
    if (sizeOf(byName.values()) + found.size > maxTotalBytes) return 'pictures';
    const stored = await store(found, name);
    byName.set(name, stored);
    if (stored === 'image') await folder.delete(`img/${name}`);
    return stored;
  }

  async function store(found: AttachedFile, name: string): Promise<StoredPicture | Lack> {
    try {
      const size = await folder.write(`img/${name}`, await found.open());
      const input = { folder: await folder.path(), name };
      const drawn = await child.run('measurePicture', input, { timeoutMs: measureTimeoutMs, signal });
      if (drawn.width * drawn.height > maxPixels) return 'image';
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
      const picture = byKey.get(key) ?? (await copy(key));
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
