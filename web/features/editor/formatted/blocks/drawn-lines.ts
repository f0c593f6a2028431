import type { Line, Range } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import type { Container } from './blocks.ts';
import type { LineInfo } from '../caret/line-info.ts';

export interface Drawing {
  decorations: Range<Decoration>[];
  atoms: Range<Decoration>[];
  infos: Range<LineInfo>[];
}

/** Classes for the lines in quotes and lists. */
export function containerClass(containers: readonly Container[]): string {
  const first = containers.findIndex(({ kind }) => kind === 'quote');
  const quotes = containers.filter(({ kind }) => kind === 'quote').length;
  const items = containers.length - quotes;
  const callout = containers.find((each) => each.kind === 'quote' && each.callout !== undefined);
  const names = [
    quotes > 0 && `ed-quotes-${Math.min(quotes, 6)}`,
    items > 0 && `ed-items-${Math.min(items, 9)}`,
    first > 0 && `ed-quote-at-${Math.min(first, 9)}`,
    quotes > 0 && callout === undefined && 'ed-quote',
    callout?.kind === 'quote' && `ed-callout ed-callout-${callout.callout}`,
  ];
  return names.filter(Boolean).join(' ');
}

const lineClasses = new Map<string, Decoration>();

/** Line decorations are shared: two lines with the same classes are drawn by the same one. */
export function lineWith(...names: (string | false | undefined)[]): Decoration {
  const name = names.filter(Boolean).join(' ');
  // a line reads in the direction of its first letter; code and sources do not
  const dir = /\bed-(?:code|source)\b/.test(name) ? 'ltr' : 'auto';
  const known = lineClasses.get(name) ?? Decoration.line({ class: name, attributes: { dir } });
  lineClasses.set(name, known);
  return known;
}

export const hidden = Decoration.replace({});

export function hidePrefix(
  line: Line,
  to: number,
  decoration: Decoration,
  { decorations, atoms }: Drawing,
): void {
  if (to <= line.from) return;
  decorations.push(decoration.range(line.from, to));
  atoms.push(hidden.range(line.from, to));
}
