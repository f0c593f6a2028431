import type { RequestContext, RequestMiddleware } from './context.ts';
import { unknownHost } from '../errors.ts';
import { hostIn, isAddress, isLoopbackAddress, isLoopbackHost } from './host-name.ts';
import { ownNames, type OwnNames } from '../access/own-names.ts';
import { unknownHostPage } from './unknown-host-page.ts';

interface KnownHosts {
  /** The address or name that the server listens on. */
  host: string;
  publicUrl?: string;
  /** Lower case; `*.example.org` stands for every name below example.org. */
  allowedHosts: readonly string[];
  trustProxy: boolean;
}

/**
 * Refuses requests for a host that is not ours (421). This stops DNS rebinding: a page that is already loaded points
 * its own name at this machine, and then counts as the same origin. Only the `Host` header reveals it. See
 * docs/decisions/0018-names-are-checked-addresses-are-not.md.
 */
export function knownHostsOnly(known: KnownHosts, machine: OwnNames = ownNames()): RequestMiddleware {
  const names = new Set([
    ...machine.everywhere,
    ...known.allowedHosts,
    ...(known.publicUrl ? [hostIn(new URL(known.publicUrl).host) ?? ''] : []),
    known.host.toLowerCase(),
  ]);
  const isKnown = (host: string, ctx: RequestContext): boolean =>
    isAddress(host) ||
    isLoopbackHost(host) ||
    names.has(host) ||
    known.allowedHosts.some((name) => name.startsWith('*.') && host.endsWith(name.slice(1))) ||
    (machine.here.has(host) && !known.trustProxy && isLoopbackAddress(ctx.req.socket.remoteAddress ?? ''));

  return (ctx, next) => {
    const named = hostsOf(ctx, known).map(hostIn);
    const refused = named.find((host) => host === null || !isKnown(host, ctx));
    if (refused === undefined) return next();
    if (/^\/(?:api|uploads)\//i.test(ctx.path)) throw unknownHost(refused);
    unknownHostPage(ctx, refused);
    return Promise.resolve();
  };
}

/** Every host that a request names, duplicates included. */
function hostsOf({ req }: RequestContext, { trustProxy }: KnownHosts): string[] {
  const [, target] = /^\w+:\/\/([^/?#]*)/.exec(req.url ?? '') ?? [];
  const requested = [...(req.headersDistinct['host'] ?? ['']), ...(target === undefined ? [] : [target])];
  const forwarded = trustProxy ? (req.headersDistinct['x-forwarded-host'] ?? []) : [];
  if (forwarded.length === 0) return requested;
  // a page may send X-Forwarded-Host too, so it cannot replace `Host`. But a proxy may know this server by a name with
  // one label (`api`), which no page on the internet has
  return [
    ...requested.filter((host) => !/^[\w-]+(?::\d+)?$/.test(host)),
    ...forwarded.flatMap((list) => list.split(',').map((host) => host.trim())),
  ];
}
