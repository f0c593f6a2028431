import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { isDatabaseAway } from '../../../db/connect.ts';
import { Attachment } from '../../../db/attachments/attachment.ts';
import {
  attachmentsWith,
  readShared,
  sharedAmong,
  sharedChildren,
  sharedFiles,
  type SharedChild,
  type SharedDocument,
} from '../../../db/public-links/branch-statements.ts';
import { notePublicLinkOpened, type PublicLink } from '../../../db/public-links/statements.ts';
import { readFont } from '../../conversion/out/html/fonts.ts';
import { AppError, inMinutes, notTaken } from '../../core/errors.ts';
import { clientAddress, clientOf } from '../../core/http/client-address.ts';
import type { RequestContext, RequestMiddleware } from '../../core/http/context.ts';
import { languageOf } from '../../core/http/page-language.ts';
import { readForm } from '../../core/http/request-body.ts';
import type { Language } from '../../text/languages.ts';
import { createSharedTexts } from './draw-text.ts';
import {
  notePage,
  passwordPage,
  publicPagePolicy,
  sharedPage,
  type LinkList,
  type TreeItem,
} from './draw-page.ts';
import { publicPageTexts } from './page-texts.ts';
import { createLinkOpener } from './reader.ts';

interface PublicPages {
  knex: Knex;
  isOn: boolean;
  /** For readers whose browser asks for no language that Lectern has. */
  language: Language;
  publicUrl: string | undefined;
  /** Answers with an attached file. */
  deliver: (ctx: RequestContext, file: Attachment) => Promise<Readable | undefined>;
}

/** How many documents a level of the tree lists, and how many files; the rest is on further pages. */
const maxListed = 100;
/** A form with a password. */
const maxFormBytes = 4_096;
const yearS = 365 * 24 * 60 * 60;

const address = /^\/p\/([\w-]{43})(?:\/(?:files\/([0-9a-f]{32})|([1-9]\d{0,9})))?$/;
const fontAddress = /^\/p\/fonts\/([\w-]+\.woff2)$/;

/** What the address of a request names. */
interface Place {
  token: string;
  fileKey: string | undefined;
  documentId: number | undefined;
}

function placeOf(path: string): Place | null {
  const [, token, fileKey, id] = address.exec(path) ?? [];
  if (token === undefined) return null;
  const documentId = id === undefined ? undefined : Number(id);
  // an id that PostgreSQL cannot hold
  return documentId !== undefined && documentId > 2_147_483_647 ? null : { token, fileKey, documentId };
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a request for a page has: where it goes, and what every address on its page ends with. */
interface Reading {
  place: Place;
  link: PublicLink;
  language: Language;
  addressOf: (id: number, more?: Record<string, string>) => string;
  query: string;
}

/**
 * The pages that people without an account read: `/p/{token}`, `/p/{token}/{id}` and `/p/{token}/files/{key}`. They need
 * no script, set no cookie and know no session. Whatever is not shown is answered alike.
 */
export function publicPages({
  knex,
  isOn,
  language: usual,
  publicUrl,
  deliver,
}: PublicPages): RequestMiddleware {
  const opener = createLinkOpener(knex);
  const textOfShared = createSharedTexts(knex);

  const answerPage = (ctx: RequestContext, status: number, html: string): void => {
    ctx.status = status;
    ctx.type = 'html';
    ctx.set('Content-Security-Policy', publicPagePolicy);
    ctx.body = html;
  };

  const answerNothing = (ctx: RequestContext, language: Language): void => {
    const texts = publicPageTexts[language];
    answerPage(ctx, 404, notePage(language, texts.notHere, texts.askAgain));
  };

  const enter = async (
    ctx: RequestContext,
    { token, documentId }: Place,
    language: Language,
  ): Promise<void> => {
    const { password = '' } = await readForm(ctx, { maxBytes: maxFormBytes });
    const key = await ctx.state.inTurn(null, () => opener.enter(token, password, clientOf(ctx)));
    if (key === undefined) return answerNothing(ctx, language);
    if (key === null) return answerPage(ctx, 403, passwordPage(language, { isWrong: true }));
    ctx.status = 303;
    ctx.set('Location', `/p/${token}${documentId === undefined ? '' : `/${documentId}`}?key=${key}`);
    ctx.body = '';
  };

  const showFile = async (ctx: RequestContext, link: PublicLink, key: string): Promise<boolean> => {
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
  };

  const showDocument = async (ctx: RequestContext, reading: Reading): Promise<boolean> => {
    const { link, place, language, addressOf } = reading;
    const document = await readShared(knex, link.id, place.documentId ?? link.documentId);
    if (!document) return false;
    const { id, title, path, updatedAt } = document;
    const [after, filesAfter] = [numberOf(ctx.query.after), numberOf(ctx.query.files)];
    const origin = publicUrl ?? `${ctx.protocol}://${ctx.host}`;
    const [text, tree, below, files] = [
      await textOfShared(link, document, { language, origin, token: place.token, query: reading.query }),
      link.includesBelow ? await treeOf(knex, reading, document) : null,
      link.includesBelow ? await belowOf(knex, reading, { parentId: id, after }) : nothingListed,
      await filesOf(knex, reading, { documentId: id, after: filesAfter ?? 0 }),
    ];
    const above = path.map((each) => ({ title: each.title, address: addressOf(each.id) }));
    answerPage(ctx, 200, sharedPage({ language, title, updatedAt, text, tree, path: above, below, files }));
    const isFirstPart = after === null && filesAfter === null;
    if (ctx.method === 'GET' && isFirstPart) await noteOpened(ctx, link.id);
    return true;
  };

  /** A reader must not see that the disk is full, or somebody else is counted. */
  const noteOpened = async (ctx: RequestContext, id: number): Promise<void> => {
    try {
      await notePublicLinkOpened(knex, id);
    } catch (error) {
      ctx.state.log.warn({ err: error }, 'the opening of a public link was not counted');
    }
  };

  const show = async (ctx: RequestContext, place: Place, language: Language): Promise<void> => {
    const key = textOf(ctx.query.key);
    const opened = await opener.open(place.token, key, clientAddress(ctx));
    if (opened.is === 'closed') return answerPage(ctx, 401, passwordPage(language, { isWrong: false }));
    if (opened.is === 'open') {
      const { link } = opened;
      const keyed: Record<string, string> = link.passwordHash === null ? {} : { key };
      const reading: Reading = { place, link, language, ...addressesOf(place, link, keyed) };
      const isShown =
        place.fileKey === undefined
          ? await showDocument(ctx, reading)
          : await showFile(ctx, link, place.fileKey);
      if (isShown) return;
      await opener.countMiss(clientAddress(ctx));
    }
    answerNothing(ctx, language);
  };

  const answer = async (ctx: RequestContext, language: Language): Promise<void> => {
    if (!/^(?:GET|HEAD|POST)$/.test(ctx.method)) throw notTaken(ctx.method);
    const place = isOn ? placeOf(ctx.path) : null;
    await opener.count(clientAddress(ctx));
    if (!place) return answerNothing(ctx, language);
    if (ctx.method !== 'POST') return ctx.state.inTurn(null, () => show(ctx, place, language));
    if (place.fileKey !== undefined) throw notTaken(ctx.method);
    return enter(ctx, place, language);
  };

  return async (ctx, next) => {
    if (!/^\/p(?:\/|$)/.test(ctx.path)) return next();
    ctx.set({
      'X-Robots-Tag': 'noindex, nofollow',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
    if (await answerFont(ctx)) return;
    const language = languageOf(ctx, usual);
    ctx.set('Content-Language', language);
    ctx.vary('Accept-Language, Cookie');
    try {
      await answer(ctx, language);
    } catch (error) {
      const fault = asFault(error, language);
      if (!fault) throw error;
      if (fault.retryAfter !== undefined) ctx.set('Retry-After', String(Math.ceil(fault.retryAfter)));
      answerPage(ctx, fault.status, fault.html);
    }
  };
}

/** The page for an error; undefined for one that nobody expected. */
function asFault(
  error: unknown,
  language: Language,
): { status: number; html: string; retryAfter?: number | undefined } | undefined {
  const texts = publicPageTexts[language];
  const busy = notePage(language, texts.busy, texts.tryAgain);
  if (isDatabaseAway(error)) return { status: 503, html: busy };
  if (!(error instanceof AppError)) return undefined;
  const { status, retryAfter } = error;
  if (status === 404) return { status, html: notePage(language, texts.notHere, texts.askAgain) };
  if (status !== 429) return { status, html: busy, retryAfter };
  const sentence = texts.waitLonger(Number(inMinutes(retryAfter ?? 60)));
  return { status, html: notePage(language, texts.wait, sentence), retryAfter };
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

function addressesOf({ token }: Place, { documentId }: PublicLink, keyed: Record<string, string>) {
  const queryOf = (more: Record<string, string>): string => {
    const query = new URLSearchParams({ ...keyed, ...more }).toString();
    return query === '' ? '' : `?${query}`;
  };
  return {
    query: queryOf({}),
    addressOf: (id: number, more: Record<string, string> = {}): string =>
      `/p/${token}${id === documentId ? '' : `/${id}`}${queryOf(more)}`,
  };
}

const nothingListed: LinkList = { links: [], next: null };

/** The documents below one, a part of them. */
async function belowOf(
  knex: Knex,
  { link, addressOf }: Reading,
  { parentId, after }: { parentId: number; after: number | null },
): Promise<LinkList> {
  const found = await sharedChildren(knex, link.id, { parents: [parentId], atMost: maxListed + 1, after });
  return listOf(found, { addressOf, parentId });
}

function listOf(
  found: readonly SharedChild[],
  { addressOf, parentId }: Pick<Reading, 'addressOf'> & { parentId: number },
): LinkList {
  const listed = found.slice(0, maxListed);
  const last = found.length > maxListed ? listed.at(-1) : undefined;
  return {
    links: listed.map(({ id, title }) => ({ title, address: addressOf(id) })),
    next: last ? `${addressOf(parentId, { after: String(last.id) })}#lectern:below` : null,
  };
}

async function filesOf(
  knex: Knex,
  { place: { token }, addressOf, query }: Reading,
  { documentId, after }: { documentId: number; after: number },
): Promise<LinkList> {
  const found = await sharedFiles(knex, documentId, { after, atMost: maxListed + 1 });
  const listed = found.slice(0, maxListed);
  const last = found.length > maxListed ? listed.at(-1) : undefined;
  return {
    links: listed.map(({ filename, key }) => ({
      title: filename,
      address: `/p/${token}/files/${key}${query}`,
    })),
    next: last ? `${addressOf(documentId, { files: String(last.id) })}#lectern:files` : null,
  };
}

/** The tree beside the text, open along the way to the document. */
async function treeOf(
  knex: Knex,
  { link, addressOf }: Reading,
  { id: currentId, title, path }: SharedDocument,
): Promise<TreeItem> {
  const way = [...path, { id: currentId, title }];
  const parents = way.map(({ id }) => id);
  const found = await sharedChildren(knex, link.id, { parents, atMost: maxListed + 1, always: parents });
  const childrenOf = (id: number) => found.filter(({ parentId }) => parentId === id);
  const onWay = new Set(parents);
  const build = (item: { id: number; title: string }): TreeItem => {
    const children = onWay.has(item.id) ? childrenOf(item.id) : [];
    // one that is on the way is listed wherever it stands
    const listed = children.filter((child, index) => index < maxListed || onWay.has(child.id));
    const last = children.length > maxListed ? children[maxListed - 1] : undefined;
    const next = last ? `${addressOf(item.id, { after: String(last.id) })}#lectern:below` : null;
    const below = onWay.has(item.id) ? { items: listed.map((child) => build(child)), next } : null;
    return { title: item.title, address: addressOf(item.id), isCurrent: item.id === currentId, below };
  };
  return build(way[0]!);
}
