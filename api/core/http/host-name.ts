import { isIP, isIPv6 } from 'node:net';

/**
 * The host name or address in a `Host` header or a URL: lower case, without port, brackets and trailing dot.
 * Null if the text is neither, for example because it contains a user (`user@localhost`).
 */
export function hostIn(authority: string): string | null {
  const [, address, name] = /^(?:\[([^\]]+)\]|([\w.-]+))(?::\d{0,5})?$/.exec(authority) ?? [];
  if (address !== undefined) return isIPv6(address) ? address.toLowerCase() : null;
  return name?.toLowerCase().replace(/\.$/, '') || null;
}

export const isAddress = (host: string): boolean => isIP(host) !== 0;

/** 127.0.0.0/8 and ::1, including the form in which an IPv6 socket shows an IPv4 address. */
export const isLoopbackAddress = (address: string): boolean =>
  /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/i.test(address);

/** Hosts that every browser resolves to its own machine, whatever DNS says. */
export const isLoopbackHost = (host: string): boolean =>
  isLoopbackAddress(host) || host === 'localhost' || host.endsWith('.localhost');
