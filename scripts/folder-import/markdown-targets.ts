import { textBlocks, type TextBlock } from './blocks.ts';
import { finderIn } from './finder.ts';
import { htmlTargets, inlineTargets } from './inline-links.ts';
import { definitionAt } from './link-targets.ts';
import type { FoundTarget } from './source-lines.ts';

/** A target with its place in the source. */
export interface LinkTarget extends FoundTarget {
  /** As written, with its escapes. */
  raw: string;
}

interface Piece {
  kind: TextBlock['kind'];
  /** The lines of a block, joined. */
  text: string;
  lines: TextBlock['lines'];
  /** Where each line begins in `text`. */
  starts: number[];
  /** Behind the definitions at its start. */
  from: number;
}

/** Every target of a Markdown text, in order: of links, images, definitions, `<a href>` and `<img src>`. */
export function linkTargets(source: string): LinkTarget[] {
  const found: LinkTarget[] = [];
  const labels = new Set<string>();
  const add = (piece: Piece, target: FoundTarget) => {
    const place = placeInSource(piece, target);
    if (place) found.push({ ...place, raw: source.slice(place.start, place.end) });
  };
  const pieces = textBlocks(source).map((block) => pieceOf(source, block));
  for (const piece of pieces) {
    const find = finderIn(piece.text);
    const definitionHere = () =>
      holdsDefinitions(piece) ? definitionAt(piece.text, piece.from, find) : null;
    for (let next = definitionHere(); next; next = definitionHere()) {
      labels.add(next.label);
      add(piece, next.target);
      piece.from = next.end;
    }
  }
  for (const piece of pieces) {
    const { kind, text, from } = piece;
    const isDefined = (label: string) => labels.has(label);
    const targets = kind === 'html' ? htmlTargets(text) : inlineTargets(text, from, isDefined);
    for (const target of targets) add(piece, target);
  }
  return found.sort((a, b) => a.start - b.start);
}

const holdsDefinitions = ({ kind }: Piece): boolean => kind === 'paragraph' || kind === 'underlined heading';

function pieceOf(source: string, { kind, lines }: TextBlock): Piece {
  const starts: number[] = [];
  const texts: string[] = [];
  let length = 0;
  for (const { start, end } of lines) {
    starts.push(length);
    texts.push(source.slice(start, end));
    length += end - start + 1;
  }
  return { kind, text: texts.join('\n'), lines, starts, from: 0 };
}

/** Null for a target that goes over the end of a line. */
function placeInSource({ lines, starts }: Piece, { start, end, writtenIn }: FoundTarget): FoundTarget | null {
  let low = 0;
  for (let high = starts.length - 1; low < high;) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= start) low = middle;
    else high = middle - 1;
  }
  const shift = lines[low]!.start - starts[low]!;
  return end + shift > lines[low]!.end ? null : { start: start + shift, end: end + shift, writtenIn };
}

/** The source with some of its targets replaced, and every other byte as it was. */
export function replaceTargets(source: string, replacements: ReadonlyMap<LinkTarget, string>): string {
  const parts: string[] = [];
  let from = 0;
  const inOrder = [...replacements].sort(([a], [b]) => a.start - b.start);
  for (const [{ start, end }, text] of inOrder) {
    parts.push(source.slice(from, start), text);
    from = end;
  }
  return parts.join('') + source.slice(from);
}
