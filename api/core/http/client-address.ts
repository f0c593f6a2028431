import { isIP } from 'node:net';
import type { RequestContext } from './context.ts';

/** The sender of a request, as far as the network shows it. */
export interface Client {
  /** An IPv4 or IPv6 address; empty if the connection is already gone. */
  address: string;
  /** Aborted if the sender closes the connection before the answer. */
  hungUp?: AbortSignal;
}

export const clientOf = (ctx: RequestContext): Client => ({
  address: clientAddress(ctx),
  hungUp: ctx.state.hungUp,
});

/**
 * The address that a request comes from. Behind a trusted proxy this is the last entry of X-Forwarded-For, which the
 * proxy wrote itself. If that entry is not an address, the address of the connection counts.
 */
export function clientAddress(ctx: RequestContext): string {
  const entries = ctx.app.proxy ? ctx.get('X-Forwarded-For').split(',') : [];
  return readAddress(entries.at(-1) ?? '') ?? readAddress(ctx.req.socket.remoteAddress ?? '') ?? '';
}

/** Reads an address as proxies write it. Drops port, brackets and zone, and unwraps IPv4 that is embedded in IPv6. */
export function readAddress(entry: string): string | null {
  const text = entry.trim();
  // '%' begins a zone, which may have any length
  if (text.length > 100) return null;
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const [address = ''] = (bracketed ?? beforePort ?? text).split('%');
  const version = isIP(address);
  if (version === 6) return embeddedIPv4(address) ?? address.toLowerCase();
  return version === 4 ? address : null;
}

/**
 * Groups addresses that count as one sender: an IPv4 address, or the /64 of an IPv6 address, because one customer may
 * use every address in it. Text that is not an address is returned unchanged.
 */
export function addressGroup(address: string): string {
  if (isIP(address) !== 6) return address;
  const network = groupsOf(address).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** The IPv4 address in `::ffff:1.2.3.4`, in any notation. */
function embeddedIPv4(address: string): string | null {
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null;
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const plain = address.replace(/[\d.]+$/, (tail) => (tail.includes('.') ? asGroups(tail) : tail));
  const [before = '', after] = plain.split('::');
  const first = numbersOf(before);
  const last = numbersOf(after ?? '');
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

const numbersOf = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => parseInt(group, 16));

/** An IPv4 address at the end of an IPv6 one, as two groups of 16 bits. */
function asGroups(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}
