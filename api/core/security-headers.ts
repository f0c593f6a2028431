import helmet from 'koa-helmet';
import type { RequestMiddleware } from './context.ts';

/** Headers of every answer. Over https (by `publicUrl`) HSTS and COOP too: browsers complain of both on plain http. */
export function securityHeaders(publicUrl: string | undefined): RequestMiddleware {
  const https = publicUrl?.startsWith('https:') ?? false;
  return helmet({
    // nothing but the page itself needs more; the page sets its own, with a nonce
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    crossOriginEmbedderPolicy: false,
    // for browsers of long ago, or said by the policy already
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: https,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  }) as RequestMiddleware;
}

/** @param remoteImages whether pictures from other servers may load */
export function pagePolicy(nonce: string, remoteImages: 'allow' | 'block'): string {
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
    "object-src 'none'",
  ].join('; ');
}
