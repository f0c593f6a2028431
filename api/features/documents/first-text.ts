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

/** Rendered at once up to this length. UTF-16 units. */
const maxShortLength = 8_000;
/**
 * The limit for rendering at once, in milliseconds of processor time, because everybody else waits for it. Most texts
 * take a few.
 */
const maxDrawCostMs = 50;
/**
 * Rendered completely up to this length. Of a longer text only the beginning is shown, which is more than a screen.
 * UTF-16 units.
 */
const maxWholeLength = 200_000;
const beginning = 16_000;
/** The limit for the rendered page of one document, in UTF-16 units: a short text can produce a long page. */
const maxDrawnLength = 1_000_000;
/**
 * How long a response waits for a text that a thread renders. After that, the text is ready for the next response.
 * Milliseconds.
 */
const timeoutMs = 400;
/** The time limit for a thread. Milliseconds. */
const drawingTime = 3_000;
/** For all documents together. Bytes. */
const maxCacheBytes = 8 * 1024 * 1024;

export interface FirstText extends DrawnPage {
  title: string;
  isRestricted: boolean;
  isEditingRestricted: boolean;
  /** Only the beginning is shown. */
  isCut: boolean;
}

/** What the result depends on besides the document. */
export interface DrawingFor {
  language: string;
  own: readonly string[];
  parts: DrawingParts;
  /** Called with the reason why a text could not be rendered. */
  logFailure: (error: unknown) => void;
}

export type FirstTextOf = (actor: Actor, id: number, drawing: DrawingFor) => Promise<FirstText | null>;

/**
 * The text of a document for the first response of its page. It is read with the rights of the person, and rendered
 * once for each version, because the result is the same for everybody who may see it.
 * @returns a function. It returns null if the person may not see the document, and if there is no text or none in time
 */
export function createFirstTexts(documents: Pick<DocumentsService, 'read'>): FirstTextOf {
  const kept = new ByteCache<DrawnPage | null>(maxCacheBytes);
  const running = new Map<string, Promise<DrawnPage | null>>();

  const draw = (
    actor: Actor,
    key: string,
    page: PageToDraw,
    logFailure: DrawingFor['logFailure'],
  ): Promise<DrawnPage | null> => {
    const known = running.get(key);
    if (known) return known;
    const drawing = drawOrLeave(actor, page, logFailure)
      .then((drawn) => {
        kept.set(key, drawn, 2 * (key.length + (drawn ? drawn.text.length + drawn.properties.length : 0)));
        return drawn;
      })
      .catch(() => null)
      .finally(() => running.delete(key));
    // oxlint-disable-next-line lectern/no-kept-promise -- it never fails, and is forgotten when it ends
    running.set(key, drawing);
    return drawing;
  };

  return async (actor, id, { language, own, parts, logFailure }) => {
    const document = await readOrNull(documents, actor, id);
    if (!document || document.content.trim() === '') return null;
    const { title, version, content, updatedAt, restriction, editingRestriction } = document;
    const key = JSON.stringify([id, version, updatedAt.getTime(), title, language, own]);
    const { source, isCut } = shownOf(content);
    const known = kept.get(key);
    const drawn =
      known === undefined
        ? await within(timeoutMs, draw(actor, key, { source, title, own, parts }, logFailure))
        : known;
    const isRestricted = restriction !== null;
    return (
      drawn && { ...drawn, title, isCut, isRestricted, isEditingRestricted: editingRestriction !== null }
    );
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

/** The whole blocks at the beginning of a very long text. */
function shownOf(content: string): { source: string; isCut: boolean } {
  if (content.length <= maxWholeLength) return { source: content, isCut: false };
  const end = content.lastIndexOf('\n\n', beginning);
  return { source: end === -1 ? '' : content.slice(0, end), isCut: true };
}

/** @returns null for a text that cannot be rendered; this applies to the whole version */
async function drawOrLeave(
  actor: Actor,
  page: PageToDraw,
  logFailure: DrawingFor['logFailure'],
): Promise<DrawnPage | null> {
  if (page.source.trim() === '') return null;
  try {
    const drawn = await drawHereOrAside(actor, page);
    return drawn.text.length > maxDrawnLength ? null : drawn;
  } catch (error) {
    logFailure(error);
    // too many texts wait, so this text is not at fault
    if (error instanceof AppError && !(error instanceof TextTaskFailed)) throw error;
    return null;
  }
}

async function drawHereOrAside(actor: Actor, page: PageToDraw): Promise<DrawnPage> {
  if (page.source.length > maxShortLength || !isQuicklyParsed(page.source, { most: maxDrawCostMs }))
    return runTextTask(personKey(actor.id), 'drawPage', page, { time: drawingTime });
  // loaded for the first page, not at each start of the program
  const { drawPage } = await import('../../text/reading/draw-page.ts');
  return drawPage(page);
}
