import type { EditorState, Line } from '@codemirror/state';
import { prefixOf, type Container, type Leaf } from './blocks.ts';
import { containerClass, hidden, hidePrefix, lineWith, type Drawing } from './drawn-lines.ts';
import { LineInfo } from '../caret/line-info.ts';
import { isSame, spaceBetween } from './spacing.ts';

/** Draws the lines between two blocks: the first is the space between them, the others are empty paragraphs. */
export function drawGap(
  state: EditorState,
  before: Leaf | undefined,
  after: Leaf | undefined,
  drawing: Drawing,
): void {
  const { decorations, infos, atoms } = drawing;
  const { doc } = state;
  const first = before ? doc.lineAt(before.to).number + 1 : 1;
  const last = after ? doc.lineAt(after.from).number - 1 : doc.lines;
  let level = -1;
  for (let number = first; number <= last; number += 1) {
    const line = doc.line(number);
    const signs = line.text.match(/>/g)?.length ?? 0;
    if (number === first && before && drawBrokenLine(state, before, line, drawing)) continue;
    const held = quotesAround(before, signs);
    // a callout without words yet has a place for them
    const isUnwritten = before?.kind === 'callout' && !(after && isInside(after, held));
    const isGap = signs !== level && before !== undefined && !isUnwritten;
    level = signs;
    if (line.length > 0) {
      decorations.push(hidden.range(line.from, line.to));
      atoms.push(hidden.range(line.from, line.to));
    }
    if (isGap) {
      const space = after ? (signs === 0 || isInside(after, held) ? spaceBetween(before, after) : 8) : 20;
      decorations.push(lineWith('ed-gap', `ed-space-${space}`, containerClass(held)).range(line.from));
      infos.push(new LineInfo({ role: 'gap', containers: held }).range(line.from));
    } else {
      decorations.push(lineWith('ed-paragraph', containerClass(held)).range(line.from));
      infos.push(new LineInfo({ role: 'empty', prefix: line.length, containers: held }).range(line.from));
    }
  }
}

/** The empty line after a hard break at the end of a paragraph, where typing continues. */
export function brokenLine({ doc }: EditorState, { kind, to, containers }: Leaf): Line | undefined {
  const last = doc.lineAt(to);
  if (kind !== 'paragraph' || last.number === doc.lines || !/[^\\](?:\\\\)*\\$/.test(last.text))
    return undefined;
  const line = doc.line(last.number + 1);
  return prefixOf(line, containers, false).to < line.to ? undefined : line;
}

/** @returns whether a line follows a hard break */
function drawBrokenLine(state: EditorState, before: Leaf, line: Line, drawing: Drawing): boolean {
  if (brokenLine(state, before)?.number !== line.number) return false;
  const { containers } = before;
  const { to } = prefixOf(line, containers, false);
  drawing.decorations.push(lineWith('ed-paragraph', containerClass(containers)).range(line.from));
  hidePrefix(line, to, hidden, drawing);
  const info = { role: 'text', leaf: 'paragraph', prefix: to - line.from, containers } as const;
  drawing.infos.push(new LineInfo(info).range(line.from));
  return true;
}

const isInside = (leaf: Leaf, held: readonly Container[]): boolean =>
  held.every((container, index) => isSame(leaf.containers[index], container));

/** The containers of a block, up to a number of quotes: those that a blank line with as many `>` is in. */
function quotesAround(before: Leaf | undefined, signs: number): readonly Container[] {
  if (!before || signs === 0) return [];
  const held: Container[] = [];
  let quotes = 0;
  for (const container of before.containers) {
    if (container.kind === 'quote' && quotes === signs) break;
    held.push(container);
    if (container.kind === 'quote') quotes += 1;
  }
  while (held.at(-1)?.kind === 'item') held.pop();
  return held;
}
