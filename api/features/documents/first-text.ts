import { isQuicklyParsed } from '../../text/markdown/cost.ts';
import type { Actor } from '../../core/access/actor.ts';
import { ByteCache } from '../../core/byte-cache.ts';
import { AppError } from '../../core/errors.ts';
import type { DrawingParts, DrawnPage, PageToDraw } from '../../text/reading/draw-page.ts';
import { personKey } from '../../core/text-pool/long-texts.ts';
import { runTextTask, TextTaskFailed } from '../../core/text-pool/text-pool.ts';
import { within } from '../../core/within.ts';
import type { ReadDocument } from '../../../db/documents/read-statements.ts';
import type { DocumentsService } from './service.ts';

/** Drawn at once. UTF-16 units. */
const shortText = 8_000;
/** What drawing at once may cost, in milliseconds of a processor: everybody else waits for it. Most texts cost a few. */
const maxDrawCostMs = 50;
/** Drawn whole. Of a longer text the beginning is shown, which is more than a screen. UTF-16 units. */
const longestWhole = 200_000;
const beginning = 16_000;
/** The most that may be drawn of one document, in UTF-16 units: a short text can stand for a long page. */
const longestDrawn = 1_000_000;
/** How long a response waits for a text that a thread draws. Later it is there for the next one. Milliseconds. */
const patience = 400;
/** How long a thread may take. Milliseconds. */
const drawingTime = 3_000;
/** Of all documents together. Bytes. */
const mostKept = 8 * 1024 * 1024;

export interface FirstText extends DrawnPage {
  title: string;
  isRestricted: boolean;
  /** Only the beginning is shown. */
  isCut: boolean;
}

/** What the drawing depends on besides the document. */
export interface DrawingFor {
  language: string;
  own: readonly string[];
  parts: DrawingParts;
  /** Told why a text could not be drawn. */
  noteFailure: (error: unknown) => void;
}

export type FirstTextOf = (actor: Actor, id: number, drawing: DrawingFor) => Promise<FirstText | null>;

/**
 * The text of a document for the first response of its page. Read with the rights of the person, and drawn once for each
 * version: what is kept is the same for everybody who may see it.
 * @returns a function; null where the person may not see the document, and where it has no text or none in time
 */
export function createFirstTexts(documents: Pick<DocumentsService, 'read'>): FirstTextOf {
  const kept = new ByteCache<DrawnPage | null>(mostKept);
  const running = new Map<string, Promise<DrawnPage | null>>();

  const draw = (
    actor: Actor,
    key: string,
    page: PageToDraw,
    noteFailure: DrawingFor['noteFailure'],
  ): Promise<DrawnPage | null> => {
    const known = running.get(key);
    if (known) return known;
    const drawing = drawOrLeave(actor, page, noteFailure)
      .then((drawn) => {
        kept.set(key, drawn, 2 * (key.length + (drawn ? drawn.text.length + drawn.properties.length : 0)));
        return drawn;
      })
      .catch(() => null)
      .finally(() => running.delete(key));
    // eslint-disable-next-line lectern/no-kept-promise -- it never fails, and is forgotten when it ends
    running.set(key, drawing);
    return drawing;
  };

  return async (actor, id, { language, own, parts, noteFailure }) => {
    const document = await readOrNull(documents, actor, id);
    if (!document || document.content.trim() === '') return null;
    const { title, version, content, updatedAt, restriction } = document;
    const key = JSON.stringify([id, version, updatedAt.getTime(), title, language, own]);
    const { source, isCut } = shownOf(content);
    const known = kept.get(key);
    const drawn =
      known === undefined
        ? await within(patience, draw(actor, key, { source, title, own, parts }, noteFailure))
        : known;
    return drawn && { ...drawn, title, isCut, isRestricted: restriction !== null };
  };
}

async function readOrNull(
  documents: Pick<DocumentsService, 'read'>,
  actor: Actor,
  id: number,
): Promise<ReadDocument | null> {
  try {
    return await documents.read(actor, id);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Whole blocks of the beginning of a very long text. */
function shownOf(content: string): { source: string; isCut: boolean } {
  if (content.length <= longestWhole) return { source: content, isCut: false };
  const end = content.lastIndexOf('\n\n', beginning);
  return { source: end === -1 ? '' : content.slice(0, end), isCut: true };
}

/** @returns null for a text that cannot be drawn, which holds for its version */
async function drawOrLeave(
  actor: Actor,
  page: PageToDraw,
  noteFailure: DrawingFor['noteFailure'],
): Promise<DrawnPage | null> {
  if (page.source.trim() === '') return null;
  try {
    const drawn = await drawHereOrAside(actor, page);
    return drawn.text.length > longestDrawn ? null : drawn;
  } catch (error) {
    noteFailure(error);
    // too many texts wait, which says nothing about this one
    if (error instanceof AppError && !(error instanceof TextTaskFailed)) throw error;
    return null;
  }
}

async function drawHereOrAside(actor: Actor, page: PageToDraw): Promise<DrawnPage> {
  if (page.source.length > shortText || !isQuicklyParsed(page.source, { most: maxDrawCostMs }))
    return runTextTask(personKey(actor.id), 'drawPage', page, { time: drawingTime });
  // loaded for the first page, not for each start of the program
  const { drawPage } = await import('../../text/reading/draw-page.ts');
  return drawPage(page);
}
