import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { send } from '@koa/send';
import type { RequestContext, RequestMiddleware } from './context.ts';
import { cutLook, fillLook, type FirstLook, type FirstPage } from './first-look.ts';
import type { Workspace } from '../../contract/workspace.ts';
import { escapeHtml } from '../../text/escape-html.ts';
import { onceEach } from '../once.ts';
import type { FirstLookParts } from '../../text/reading/first-look.ts';
import type { Language } from '../../text/languages.ts';
import { diagramPolicy, drawingPolicy, pagePolicy } from './security-headers.ts';

const sheet = /<link rel="stylesheet"[^>]*? href="(\/assets\/[\w.-]+\.css)"[^>]*>/g;
// scripts and what they load: `modulepreload` and `preload` of calls
const forScripts =
  /\s*(?:<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|preload" as="fetch)"[^>]*>)/g;

/**
 * Rewrites a built page so that its text comes first: styles are inlined, and scripts are named after the text. In the
 * head both would delay the first paint: the browser waits for a style sheet, and scripts use the same connections and
 * cores.
 * @param read the content of a file of the build, by its address
 */
async function textFirst(page: string, read: (address: string) => Promise<string>): Promise<string> {
  const addresses = [...page.matchAll(sheet)].map(([, address = '']) => address);
  const styles = new Map(
    await Promise.all(addresses.map(async (address) => [address, await read(address)] as const)),
  );
  const scripts = page.match(forScripts) ?? [];
  return page
    .replace(forScripts, '')
    .replace(
      sheet,
      (_link, address: string) => `<style nonce="__CSP_NONCE__">${styles.get(address) ?? ''}</style>`,
    )
    .replace('</body>', () => `${scripts.join('')}\n  </body>`);
}

/** What a page needs of the workspace. */
interface PageLook extends Workspace {
  /** For people who have chosen none and whose browser asks for none that Lectern has. */
  language: Language;
  /** Further rules; empty if the page looks as usual. */
  style: string;
  /** Whether people can make public links. */
  publicLinks: boolean;
}

interface WebFront {
  /** The folder of the built web front end. */
  directory: string;
  remoteImages: 'allow' | 'block';
  /** Hosts whose frames the page may show after a click. */
  embedHosts: readonly string[];
  /** The origin that people open, if it is set. */
  publicUrl?: string | undefined;
  /** For how many days deleted documents and spaces can be restored, for texts of the page. */
  trashDays: number;
  /** The editor's mode for people who have chosen none. */
  editorDefault: 'formatted' | 'markdown';
  workspace: { look: () => Promise<PageLook> };
  /** Whether assistants may use `/mcp`. */
  assistants: boolean;
  /** What the page of a document shows before its scripts have loaded, if the reader may see the document. */
  firstPage?: (ctx: RequestContext, id: number, look: () => Promise<FirstLook>) => Promise<FirstPage | null>;
}

/** For a document's address, the page tells the browser what to fetch before the scripts have arrived. */
const documentPath = /^\/documents\/([1-9]\d{0,9})$/;

/** Frames without an origin, by their path. */
const frames: Record<string, { file: string; policy: string }> = {
  '/diagram': { file: 'diagram.html', policy: diagramPolicy },
  '/drawing': { file: 'drawing.html', policy: drawingPolicy },
};

/**
 * Addresses that programs ask for. Where there is nothing, they get a 404, not the page, which they cannot read:
 * assistants look for an authorization server below `/.well-known` and `/mcp`.
 */
const forPrograms = /^\/(?:api|uploads|mcp|\.well-known)(?:\/|$)/i;

const filesOfFrames = /^\/assets\/(?:diagram|drawing)\//;

const year = 365 * 24 * 60 * 60 * 1000;

/**
 * Serves the built web front end, and the frames in which the page draws diagrams and
 * people draw. Files with a digest in their name may be
 * cached for a year. Every other path gets the page in the language of the reader, rendered with a nonce for its styles.
 */
export function webFront({
  directory,
  remoteImages,
  embedHosts,
  publicUrl = '',
  trashDays,
  editorDefault,
  workspace,
  assistants,
  firstPage,
}: WebFront): RequestMiddleware {
  const pageOf = onceEach((name: string) => readFile(join(directory, name), 'utf8'));
  const lookOf = onceEach(async (language: Language): Promise<FirstLook> => {
    const parts = JSON.parse(await pageOf(`first-look.${language}.json`)) as FirstLookParts;
    return { language, ...cutLook(parts) };
  });
  const textFirstOf = onceEach(async (name: string) => textFirst(await pageOf(name), pageOf));
  const firstOf = async (ctx: RequestContext, id: number, look: () => Promise<FirstLook>) => {
    // a script that fetches the page has no use for its text
    if (!firstPage || ctx.method !== 'GET' || !/^(?:document)?$/.test(ctx.get('Sec-Fetch-Dest'))) return null;
    return firstPage(ctx, id, look);
  };
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (forPrograms.test(ctx.path)) return next();
    const frame = Object.hasOwn(frames, ctx.path) ? frames[ctx.path] : undefined;
    if (frame) {
      ctx.set({ 'Content-Security-Policy': frame.policy, 'Cache-Control': 'no-cache' });
      ctx.type = 'html';
      ctx.body = await pageOf(frame.file);
      return;
    }
    if (/\.\w+$/.test(ctx.path) && (await sendFile(directory, ctx))) return;
    if (ctx.path.startsWith('/assets/')) return next();
    const [, documentId] = documentPath.exec(ctx.path) ?? [];
    // the build makes each page once for each language; `npm run dev` serves an English one and does not need this
    const workspaceLook = await workspace.look();
    const language = ctx.state.language();
    const name = documentId === undefined ? 'index' : 'document';
    const file = language === 'en' ? `${name}.html` : `${name}.${language}.html`;
    const nonce = randomBytes(16).toString('base64');
    ctx.set('Content-Security-Policy', pagePolicy(nonce, { remoteImages, embedHosts }));
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Content-Language', language);
    ctx.vary('Accept-Language, Cookie');
    ctx.type = 'html';
    const { name: workspaceName, notice, signInText, style } = workspaceLook;
    const shown: Workspace = { name: workspaceName, notice, signInText };
    const filled = (page: string): string =>
      page
        .replace(
          '</head>',
          () => (style === '' ? '' : `<style nonce="${nonce}">${style}</style>`) + '</head>',
        )
        .replace('<title>Lectern</title>', () => `<title>${escapeHtml(workspaceName)}</title>`)
        .replaceAll('__CSP_NONCE__', nonce)
        .replace('__PUBLIC_URL__', () => publicUrl)
        .replace('__TRASH_DAYS__', String(trashDays))
        .replace('__EDITOR_DEFAULT__', editorDefault)
        .replace('__PUBLIC_LINKS__', workspaceLook.publicLinks ? 'on' : 'off')
        .replace('__WORKSPACE__', () => escapeHtml(JSON.stringify(shown)))
        .replace('__ASSISTANTS__', assistants ? 'on' : 'off')
        .replace('__EMBED_HOSTS__', embedHosts.join(' '))
        .replace('__DOCUMENT_ID__', documentId ?? '');
    const look = () => lookOf(language);
    const first = documentId === undefined ? null : await firstOf(ctx, Number(documentId), look);
    ctx.body = first
      ? fillLook(ctx, filled(await textFirstOf(file)), { look: await look(), first, name: workspaceName })
      : filled(await pageOf(file));
  };
}

/** @returns false if there is no such file */
export async function sendFile(root: string, ctx: Parameters<RequestMiddleware>[0]): Promise<boolean> {
  const immutable = ctx.path.startsWith('/assets/');
  try {
    await send(ctx, ctx.path, {
      root,
      brotli: true,
      gzip: true,
      hidden: false,
      immutable,
      setHeaders: (response) => {
        // these frames have no origin, so they ask for them like another site
        if (filesOfFrames.test(ctx.path)) response.setHeader('Access-Control-Allow-Origin', '*');
      },
      maxAge: immutable ? year : 0,
    });
    return true;
  } catch (error) {
    if (error instanceof Error && 'status' in error && (error.status === 404 || error.status === 400))
      return false;
    throw error;
  }
}
