import type { LinkTarget } from '../../../text/markdown/parts.ts';
import { decodePercent } from '../../../text/decode-percent.ts';

/** A target that means a file of the folder. */
export interface LocalTarget {
  /**
   * Decoded: without escapes, entities and percent signs. Seen from the document; with `/` at its start, from the top.
   */
  path: string;
  /** The query and the fragment as written. */
  suffix: string;
}

const escaped = /\\([!-/:-@[-`{-~])/y;
const entity = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp|num|quest|lpar|rpar));/y;
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  num: '#',
  quest: '?',
  lpar: '(',
  rpar: ')',
};

/** Null for any other link: to another server, or to a place in the document itself. */
export function localTarget({ raw, writtenIn }: Pick<LinkTarget, 'raw' | 'writtenIn'>): LocalTarget | null {
  let written = '';
  let at = 0;
  while (at < raw.length) {
    const { text, end } = characterAt(raw, at, writtenIn);
    if (text === '#' || text === '?') break;
    written += text;
    at = end;
  }
  const isElsewhere = written === '' || /^(?:[A-Za-z][A-Za-z0-9+.-]*:|[/\\]{2}|\\)/.test(written);
  return isElsewhere ? null : { path: decodePercent(written), suffix: raw.slice(at) };
}

function characterAt(
  raw: string,
  at: number,
  writtenIn: LinkTarget['writtenIn'],
): { text: string; end: number } {
  escaped.lastIndex = at;
  const bare = writtenIn === 'markdown' ? escaped.exec(raw)?.[1] : undefined;
  if (bare) return { text: bare, end: at + 2 };
  entity.lastIndex = at;
  const text = raw[at] === '&' ? entityText(entity.exec(raw)) : undefined;
  return text === undefined ? { text: raw[at]!, end: at + 1 } : { text, end: entity.lastIndex };
}

function entityText(found: RegExpExecArray | null): string | undefined {
  if (!found) return undefined;
  const [, decimal, hexadecimal, name] = found;
  if (name) return entities[name];
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : '\ufffd';
}
