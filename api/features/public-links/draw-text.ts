import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { ByteCache } from '../../core/byte-cache.ts';
import { TextTaskFailed, runTextTask } from '../../core/text-pool/text-pool.ts';
import { namedIn } from '../../conversion/out/shared/own-addresses.ts';
import type { PlacedFile, Places } from '../../conversion/out/html/places.ts';
import type { Language } from '../../text/languages.ts';
import {
  attachmentsWith,
  sharedAmong,
  type SharedDocument,
} from '../../../db/public-links/branch-statements.ts';
import type { PublicLink } from '../../../db/public-links/statements.ts';

/** For all texts of public links together. Bytes. */
const maxCacheBytes = 16 * 1024 * 1024;
/** The limit for one text, in UTF-16 units of HTML: a short text can produce a long page. */
const maxDrawnLength = 6_000_000;
/** Milliseconds. */
const drawingTime = 15_000;
/** How many documents and files one text can link to. */
const maxNamed = 2_000;

/** Stands for the link and the reader's key in a drawn text. No text can contain it, because it is random. */
const linkMark = randomBytes(16).toString('hex');

export interface DrawnShared {
  html: string;
  language: string | undefined;
}

interface DrawingFor {
  /** Of the words that the page adds. */
  language: Language;
  /** The address under which people open Lectern, with which texts may name its documents. */
  origin: string;
  /** What is between `/p/` and the rest of each address. */
  token: string;
  /** What each address ends with: nothing, or `?key=...`. */
  query: string;
}

/**
 * The text of a shared document as safe HTML, drawn as in an export: formulas as MathML, code in colours, pictures of
 * other servers as links. Drawn in a thread, one at a time for all strangers together, and once for each version.
 * @returns a function. It returns null for a text that takes too long, or is nested too deeply
 */
export function createSharedTexts(knex: Knex) {
  const kept = new ByteCache<DrawnShared | null>(maxCacheBytes);
  const running = new Map<string, Promise<DrawnShared | null>>();

  const draw = async (key: string, task: Parameters<typeof drawInThread>[0]) => {
    const drawn = await drawInThread(task);
    kept.set(key, drawn, 2 * (key.length + (drawn?.html.length ?? 0)));
    return drawn;
  };

  return async (
    link: PublicLink,
    { id, title, content: source, version, updatedAt, spaceLanguage }: SharedDocument,
    { language, origin, token, query }: DrawingFor,
  ): Promise<DrawnShared | null> => {
    const places = await placesOf(knex, link, { id, source, origin });
    const key = createHash('sha256')
      .update(JSON.stringify([version, updatedAt.getTime(), title, language, spaceLanguage, places]))
      .digest('base64');
    let drawn = kept.get(key);
    if (drawn === undefined) {
      const task = { source, title, places, language, spaceLanguage };
      const drawing = running.get(key) ?? draw(key, task).finally(() => running.delete(key));
      // oxlint-disable-next-line lectern/no-kept-promise -- it is forgotten when it ends
      running.set(key, drawing);
      drawn = await drawing;
    }
    if (!drawn) return null;
    const html = drawn.html.replaceAll(`?${linkMark}`, query).replaceAll(linkMark, token);
    return { html, language: drawn.language };
  };
}

async function drawInThread(task: {
  source: string;
  title: string;
  places: Places;
  language: Language;
  spaceLanguage: SharedDocument['spaceLanguage'];
}): Promise<DrawnShared | null> {
  try {
    const drawn = await runTextTask('public links', 'drawShared', task, { time: drawingTime });
    return drawn && drawn.html.length <= maxDrawnLength ? drawn : null;
  } catch (error) {
    if (error instanceof TextTaskFailed || error instanceof RangeError) return null;
    throw error;
  }
}

/** What the text may link to: the documents that the link shows, and their files. All else becomes plain text. */
async function placesOf(
  knex: Knex,
  link: PublicLink,
  { id, source, origin }: { id: number; source: string; origin: string },
): Promise<Places> {
  const named = namedIn(source);
  const files = named.files.size > 0 ? await attachmentsWith(knex, [...named.files].slice(0, maxNamed)) : [];
  const documents = [...named.documents].slice(0, maxNamed);
  const ids = new Set([id, ...documents, ...files.map(({ documentId }) => documentId)]);
  const shown = await sharedAmong(knex, link.id, [...ids]);
  const placedFiles: Record<string, PlacedFile> = {};
  for (const { documentId, key, mimetype } of files)
    if (shown.has(documentId))
      placedFiles[key] = {
        address: `/p/${linkMark}/files/${key}?${linkMark}`,
        isImage: mimetype.startsWith('image/'),
      };
  const addresses = Object.fromEntries(
    [...shown].map((each) => [each, `/p/${linkMark}/${each}?${linkMark}`]),
  );
  return {
    self: `/documents/${id}`,
    documents: addresses,
    files: placedFiles,
    publicUrl: origin,
    isClosed: true,
  };
}
