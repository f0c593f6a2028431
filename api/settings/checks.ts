import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { emailPattern } from '../text/limits.ts';

export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message));
}

export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` });
}

export function origin(value: string, context: z.RefinementCtx): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  )
    return url.origin;
  context.addIssue('must be a web address without a path, such as https://docs.example.org');
  return z.NEVER;
}

/** `Wiki.example.org, *.example.net` as a list, in lower case and ASCII (punycode). */
/** The hosts of `EMBED_HOSTS`: each is named, and none is an address. */
export function frameNames(value: string, context: z.RefinementCtx): string[] {
  const names = hostNames(value, context);
  if (names === z.NEVER || names.every((name) => /^(?!\*)(?:[\w-]+\.)+[a-z][\w-]*$/.test(name))) return names;
  context.addIssue('must be full names of hosts, separated by commas, such as youtube.com,vimeo.com');
  return z.NEVER;
}

export function hostNames(value: string, context: z.RefinementCtx): string[] {
  const names = value.split(',').map((name) => {
    const [, wildcard = '', rest = ''] = /^(\*\.)?([^\s*/:@?#]+?)\.?$/.exec(name.trim()) ?? [];
    const ascii = domainToASCII(rest);
    return ascii === '' ? '' : wildcard + ascii;
  });
  if (!names.includes('')) return names;
  context.addIssue(
    'must be host names without a port, separated by commas, such as wiki.example.org,*.example.net',
  );
  return z.NEVER;
}

/** The hosts, addresses and ranges of `WEBHOOK_ALLOW`: `hooks.example.org, 10.1.0.0/16, fd00::/8`. */
export function allowedAddresses(
  value: string,
  context: z.RefinementCtx,
): { hosts: string[]; ranges: string[] } {
  const entries = words(value);
  const ranges = entries.filter(isRange);
  const hosts = entries.filter((entry) => !isRange(entry)).map((name) => domainToASCII(name));
  if (hosts.every((name) => /^(?!.*\.\d+$)[a-z0-9]([\w.-]*[a-z0-9])?$/.test(name))) return { hosts, ranges };
  context.addIssue(
    'must be host names, addresses or ranges, separated by commas, such as hooks.example.org,10.1.0.0/16',
  );
  return z.NEVER;
}

function isRange(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
}

export function isSmtpUrl(value: string): boolean {
  return URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '';
}

/** `docs@example.org` or `Lectern <docs@example.org>`. No line breaks: one would begin another header. */
export function isSender(value: string): boolean {
  const [, name = '', inBrackets, bare] = /^(?:([^<>\r\n]*)<([^<>]+)>|(\S+))$/.exec(value) ?? [];
  return !/[\p{Cc}"]/u.test(name) && emailPattern.test(inBrackets ?? bare ?? '');
}

export function postgresUrl(value: string, context: z.RefinementCtx): string {
  if (hasSeveralHosts(value))
    context.addIssue(
      'must name one host. For several servers, name a proxy such as HAProxy that leads to the primary (docs/scaling.md)',
    );
  else if (!URL.canParse(value) || !/^postgres(ql)?:$/.test(new URL(value).protocol))
    context.addIssue('must look like postgres://user:password@host:5432/database');
  return value;
}

/** As libpq takes them: `postgres://a:5432,b:5432/name`, which is no URL, or `postgres:///name?host=a,b`. */
function hasSeveralHosts(value: string): boolean {
  const [, authority = '', query = ''] = /^\w+:\/\/([^/?#]*)[^?#]*\??([^#]*)/.exec(value) ?? [];
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  return [hosts, ...new URLSearchParams(query).getAll('host')].some((host) => host.includes(','));
}

export function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

export const onOrOff = oneOf(['on', 'off']).transform((value) => value === 'on');

/** `a, b,c` as a list without blanks. */
export const words = (value: string): string[] =>
  value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
