import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { isDatabaseAway } from '../../../db/connect.ts';
import { Attachment } from '../../../db/attachments/attachment.ts';
import { attachmentsWith, sharedAmong } from '../../../db/public-links/branch-statements.ts';
import { notePublicLinkOpened, type PublicLink } from '../../../db/public-links/statements.ts';
import { readFont } from '../../conversion/out/html/fonts.ts';
import { AppError, inMinutes, notTaken } from '../../core/errors.ts';
import { clientAddress, clientOf } from '../../core/http/client-address.ts';
import type { RequestContext, RequestMiddleware } from '../../core/http/context.ts';
import { readForm } from '../../core/http/request-body.ts';
import type { Language } from '../../text/languages.ts';
import { notePage, passwordPage, publicPagePolicy } from './draw-page.ts';
import { createDocumentDrawer, numberOf, type Place, type Reading } from './shared-document.ts';
import { publicPageWords, type Voice } from './page-texts.ts';
import { createLinkOpener } from './reader.ts';

interface PublicPages {
  knex: Knex;
  workspace: {
    publicLinks: () => Promise<boolean>;
    /** The name above the pages, and the language of readers whose browser asks for none that Lectern has. */
    look: () => Promise<{ name: string; language: Language }>;
  };
  publicUrl: string | undefined;
  /** Answers with an attached file. */
  deliver: (ctx: RequestContext, file: Attachment) => Promise<Readable | undefined>;
}

/** A form with a password. */
const maxFormBytes = 4_096;
const yearS = 365 * 24 * 60 * 60;

const address = /^\/p\/([\w-]{43})(?:\/(?:files\/([0-9a-f]{32})|([1-9]\d{0,9})))?$/;
const fontAddress = /^\/p\/fonts\/([\w-]+\.woff2)$/;

function placeOf(path: string): Place | null {
  const [, token, fileKey, id] = address.exec(path) ?? [];
  if (token === undefined) return null;
  const documentId = id === undefined ? undefined : Number(id);
  // an id that PostgreSQL cannot hold
  return documentId !== undefined && documentId > 2_147_483_647 ? null : { token, fileKey, documentId };
}

/**
 * The pages that people without an account read: `/p/{token}`, `/p/{token}/{id}` and `/p/{token}/files/{key}`. They need
 * no script, set no cookie and know no session. Whatever is not shown is answered alike.
 */
export function publicPages(options: PublicPages): RequestMiddleware {
  const answer = createAnswers(options);
  return async (ctx, next) => {
    if (!/^\/p(?:\/|$)/.test(ctx.path)) return next();
    ctx.set({
      'X-Robots-Tag': 'noindex, nofollow',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
    if (await answerFont(ctx)) return;
    const look = await options.workspace.look();
    const voice = { product: look.name, language: ctx.state.language() };
    ctx.set('Content-Language', voice.language);
    ctx.vary('Accept-Language, Cookie');
    try {
      await answer(ctx, voice);
    } catch (error) {
      const fault = asFault(error, voice);
      if (!fault) throw error;
      if (fault.retryAfter !== undefined) ctx.set('Retry-After', String(Math.ceil(fault.retryAfter)));
      answerPage(ctx, fault.status, fault.html);
    }
  };
}

/** Answers what is asked at the addresses of public links. */
function createAnswers({ knex, workspace, publicUrl, deliver }: PublicPages) {
  const opener = createLinkOpener(knex);
  const drawDocument = createDocumentDrawer(knex);

  const enter = async (ctx: RequestContext, { token, documentId }: Place, voice: Voice): Promise<void> => {
    const { password = '' } = await readForm(ctx, { maxBytes: maxFormBytes });
    const key = await ctx.state.inTurn(null, () => opener.enter(token, password, clientOf(ctx)));
    if (key === undefined) return answerNothing(ctx, voice);
    if (key === null) return answerPage(ctx, 403, passwordPage(voice, { isWrong: true }));
    ctx.status = 303;
    ctx.set('Location', `/p/${token}${documentId === undefined ? '' : `/${documentId}`}?key=${key}`);
    ctx.body = '';
  };

  const showDocument = async (
    ctx: RequestContext,
    { link, ...rest }: Pick<Reading, 'place' | 'link' | 'voice' | 'key'>,
  ): Promise<boolean> => {
    const query = new URLSearchParams(ctx.querystring);
    const [after, filesAfter] = [numberOf(query.get('after')), numberOf(query.get('files'))];
    const origin = publicUrl ?? `${ctx.protocol}://${ctx.host}`;
    const html = await drawDocument({ link, ...rest, origin, after, filesAfter });
    if (html === null) return false;
    answerPage(ctx, 200, html);
    const isFirstPart = after === null && filesAfter === null;
    if (ctx.method === 'GET' && isFirstPart) await noteOpened(knex, ctx, link.id);
    return true;
  };

  const show = async (ctx: RequestContext, place: Place, voice: Voice): Promise<void> => {
    const key = new URLSearchParams(ctx.querystring).get('key') ?? '';
    const opened = await opener.open(place.token, key, clientAddress(ctx));
    if (opened.is === 'closed') return answerPage(ctx, 401, passwordPage(voice, { isWrong: false }));
    if (opened.is === 'open') {
      const { link } = opened;
      const isShown =
        place.fileKey === undefined
          ? await showDocument(ctx, { place, link, voice, key })
          : await showFile(ctx, { knex, deliver, link, key: place.fileKey });
      if (isShown) return;
      await opener.countMiss(clientAddress(ctx));
    }
    answerNothing(ctx, voice);
  };

  return async (ctx: RequestContext, voice: Voice): Promise<void> => {
    if (!/^(?:GET|HEAD|POST)$/.test(ctx.method)) throw notTaken(ctx.method);
    const place = (await workspace.publicLinks()) ? placeOf(ctx.path) : null;
    await opener.count(clientAddress(ctx));
    if (!place) return answerNothing(ctx, voice);
    if (ctx.method !== 'POST') return ctx.state.inTurn(null, () => show(ctx, place, voice));
    if (place.fileKey !== undefined) throw notTaken(ctx.method);
    return enter(ctx, place, voice);
  };
}

/** The page for an error; undefined for one that nobody expected. */
function asFault(
  error: unknown,
  voice: Voice,
): { status: number; html: string; retryAfter?: number | undefined } | undefined {
  const texts = publicPageWords(voice.language);
  const busy = notePage(voice, texts('busy'), texts('tryAgain'));
  if (isDatabaseAway(error)) return { status: 503, html: busy };
  if (!(error instanceof AppError)) return undefined;
  const { status, retryAfter } = error;
  if (status === 404) return { status, html: notePage(voice, texts('notHere'), texts('askAgain')) };
  if (status !== 429) return { status, html: busy, retryAfter };
  const sentence = texts('waitLonger', { minutes: Number(inMinutes(retryAfter ?? 60)) });
  return { status, html: notePage(voice, texts('wait'), sentence), retryAfter };
}

async function answerFont(ctx: RequestContext): Promise<boolean> {
  const [, name = ''] = fontAddress.exec(ctx.path) ?? [];
  const font = ctx.method === 'GET' ? await readFont(name) : undefined;
  if (!font) return false;
  ctx.set('Cache-Control', `public, max-age=${yearS}`);
  ctx.type = 'font/woff2';
  ctx.body = font;
  return true;
}

function answerPage(ctx: RequestContext, status: number, html: string): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', publicPagePolicy);
  ctx.body = html;
}

function answerNothing(ctx: RequestContext, voice: Voice): void {
  const texts = publicPageWords(voice.language);
  answerPage(ctx, 404, notePage(voice, texts('notHere'), texts('askAgain')));
}

/** A reader must not see that the disk is full, or that somebody else is counted. */
async function noteOpened(knex: Knex, ctx: RequestContext, id: number): Promise<void> {
  try {
    await notePublicLinkOpened(knex, id);
  } catch (error) {
    ctx.state.log.warn({ err: error }, 'the opening of a public link was not counted');
  }
}

async function showFile(
  ctx: RequestContext,
  { knex, deliver, link, key }: Pick<PublicPages, 'knex' | 'deliver'> & { link: PublicLink; key: string },
): Promise<boolean> {
  const found = await attachmentsWith(knex, [key]);
  const shown = await sharedAmong(knex, link.id, [...new Set(found.map(({ documentId }) => documentId))]);
  const id = found.find(({ documentId }) => shown.has(documentId))?.id;
  const file = id === undefined ? undefined : await Attachment.query(knex).findById(id);
  if (!file) return false;
  // set before the file is opened: it may change the status
  ctx.status = 200;
  const stream = await deliver(ctx, file);
  // without one, for HEAD and 304, the length stays as it is described
  if (stream) ctx.body = stream;
  return true;
}
