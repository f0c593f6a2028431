import type { ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import helmet, { type HelmetOptions } from 'helmet';
import type { RequestMiddleware } from './context.ts';

/** Headers of every answer. HSTS and COOP only with https (by `publicUrl`): on plain http browsers warn about both. */
export function securityHeaders(publicUrl: string | undefined): RequestMiddleware {
  const https = publicUrl?.startsWith('https:') ?? false;
  const headers = headersOf({
    // the strictest policy; the page replaces it with its own, which has a nonce
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    crossOriginEmbedderPolicy: false,
    // outdated, or covered by the content security policy
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: https,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  return (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    return next();
  };
}

/** They are the same in every answer, so helmet is asked once. */
function headersOf(options: HelmetOptions): [name: string, value: string][] {
  const headers: [string, string][] = [];
  const answer = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  helmet(options)({} as never, answer as unknown as ServerResponse, () => undefined);
  return headers;
}

/** For a page on which nothing runs, and nothing comes from elsewhere. @param style its only one */
export const scriptlessPolicy = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

interface PagePolicy {
  /** Whether images from other servers may load. */
  remoteImages: 'allow' | 'block';
  /** Hosts whose frames may be shown. */
  embedHosts: readonly string[];
}

export function pagePolicy(nonce: string, { remoteImages, embedHosts }: PagePolicy): string {
  const images = remoteImages === 'allow' ? "'self' data: blob: https: http:" : "'self' data: blob:";
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${images}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ["frame-src 'self'", ...embedHosts.map((host) => `https://${host}`)].join(' '),
    "object-src 'none'",
  ].join('; ');
}

/** The policy of the frame that draws diagrams. The frame has no origin, so nothing in a diagram can reach the page. */
export const diagramPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'sandbox allow-scripts',
].join('; ');

/**
 * The policy of the frame in which people draw. It has no origin either. Its canvas sets styles, and fetches the fonts
 * that it puts into the picture.
 */
export const drawingPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  'img-src data: blob:',
  "connect-src 'self'",
  'sandbox allow-scripts',
].join('; ');
