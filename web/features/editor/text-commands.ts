import { t } from '@lingui/core/macro';
import { endOfFrontMatter } from '../../../api/text/markdown/front-matter.ts';
import { markdownLines } from '../../../api/text/markdown/lines.ts';
import { fencedBlockAt, verbatimLines } from './text-fences.ts';
import { toggleMark } from './text-marks.ts';
import { lineStart, type Command, type Edit, type Selected } from './text-edit.ts';

/** The lines that a selection touches. A selection that ends at the start of a line does not touch that line. */
function linesOf({ text, start, end }: Selected): { from: number; to: number; lines: string[] } {
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const from = lineStart(text, start);
  const next = text.indexOf('\n', last);
  const to = next === -1 ? text.length : next;
  return { from, to, lines: text.slice(from, to).split('\n') };
}

/** Replaces the touched lines. A caret keeps its place in its line; a selection covers the changed lines. */
function replaceLines(selected: Selected, change: (lines: string[]) => string[]): Edit {
  const { from, to, lines } = linesOf(selected);
  const insert = change(lines).join('\n');
  if (selected.start !== selected.end) return { from, to, insert, start: from, end: from + insert.length };
  const caret = Math.max(from, selected.start + insert.length - (to - from));
  return { from, to, insert, start: caret, end: caret };
}

/** A change of lines that leaves code and tables as they are, which such a mark would tear apart. */
const replaceText =
  (change: (lines: string[]) => string[]): Command =>
  (selected) =>
    replaceLines(selected, (lines) => {
      const kept = verbatimLines(selected.text, linesOf(selected));
      const changed = change(lines.filter((_line, index) => !kept.has(index)));
      let next = 0;
      return lines.map((line, index) => (kept.has(index) ? line : (changed[next++] ?? line)));
    });

const headingMark = /^#{1,6}[ \t]+/;

function heading(level: number): Command {
  const mark = `${'#'.repeat(level)} `;
  return replaceText((lines) => {
    const isWritten = (line: string) => line.trim() !== '' || lines.length === 1;
    const isOff = lines.filter(isWritten).every((line) => line.startsWith(mark));
    return lines.map((line) =>
      isWritten(line) ? (isOff ? '' : mark) + line.replace(headingMark, '') : line,
    );
  });
}

const listMark = /^(\s*)(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;

/** @param markOf the list mark of a line, by its index from 0 */
function list(markOf: (index: number) => string, isOwn: RegExp): Command {
  return replaceText((lines) => {
    const isWritten = (line: string) => line.trim() !== '';
    const isOff = lines.some(isWritten) && lines.filter(isWritten).every((line) => isOwn.test(line));
    let index = 0;
    return lines.map((line) => {
      if (!isWritten(line) && lines.length > 1) return line;
      const indent = /^\s*/.exec(line)?.[0] ?? '';
      const bare = line.replace(listMark, '$1').slice(indent.length);
      return isOff ? indent + bare : indent + markOf(index++) + bare;
    });
  });
}

const blockquote: Command = (selected) =>
  replaceLines(selected, (lines) => {
    const isOff = lines.every((line) => line.startsWith('>'));
    // the blanks at the end of a line may be a line break
    return lines.map((line) => (isOff ? line.replace(/^> ?/, '') : `> ${line}`));
  });

/** Inserts a block on its own lines, with a blank line before and after. */
export function insertBlock({ text, start, end }: Selected, block: string, select: [number, number]): Edit {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const foot = after.startsWith('\n\n') || after === '' ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const at = start + gap.length;
  return { from: start, to: end, insert: gap + block + foot, start: at + select[0], end: at + select[1] };
}

/** Where the block of a selection ends: before the next blank line that is not in code. */
function endOfBlock({ text, end }: Selected): number {
  const last = text[end - 1] === '\n' ? end - 1 : end;
  let at = endOfFrontMatter(text);
  let isOpen = false;
  for (const line of markdownLines(text, at)) {
    isOpen = line.kind === 'fence' || line.kind === 'code';
    if (line.start > last && line.kind === 'blank' && at >= last) return at;
    if (!isOpen || line.end === text.length) at = line.end;
  }
  return at;
}

/** The place for a block that must not replace what is selected: behind its last block. A caret stays. */
export function behindSelection(selected: Selected): Selected {
  if (selected.start === selected.end) return selected;
  const at = endOfBlock(selected);
  return { text: selected.text, start: at, end: at };
}

/** Removes the fences and keeps the code. */
function withoutFences({ text, start, end }: Selected): Edit | undefined {
  const block = fencedBlockAt(text, start);
  if (!block || end > block.end) return undefined;
  const insert = text.slice(block.codeStart, block.codeEnd);
  const keep = (at: number) => block.start + Math.min(Math.max(at - block.codeStart, 0), insert.length);
  return { from: block.start, to: block.end, insert, start: keep(start), end: keep(end) };
}

const codeBlock: Command = (selected) => {
  const off = withoutFences(selected);
  if (off) return off;
  const inside = selected.text.slice(selected.start, selected.end).replace(/\n$/, '');
  const longest = Math.max(2, ...(inside.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const at = fence.length + 1;
  return insertBlock(selected, `${fence}\n${inside}\n${fence}`, [at, at + inside.length]);
};

const looksLikeAddress = /^(?:https?:\/\/|mailto:|\/)\S+$/;

/** Turns the link around the selection back into its words; for an image, says where it is. */
function unlink({ text, start, end }: Selected, prefix: '' | '!'): Edit | undefined {
  const lineFrom = lineStart(text, start);
  const next = text.indexOf('\n', end);
  const line = text.slice(lineFrom, next === -1 ? text.length : next);
  for (const { 0: whole, 1: sign, 2: words = '', index } of line.matchAll(/(!?)\[([^\]]*)\]\([^)]*\)/g)) {
    const from = lineFrom + index;
    if (sign !== prefix || start < from || end > from + whole.length) continue;
    return { from, to: from + whole.length, insert: words, start: from, end: from + words.length };
  }
  return undefined;
}

/** Makes a link or an image. Selected words become its text; a selected address becomes its target. */
function link(prefix: '' | '!', words: () => string): Command {
  return (selected) => {
    const off = unlink(selected, prefix);
    if (off && prefix === '') return off;
    // an image has a second one behind it, and neither can hold several blocks
    const isLong = /\n[ \t]*\n/.test(selected.text.slice(selected.start, selected.end));
    const behind = off?.to ?? (isLong ? selected.end : undefined);
    const { text, start, end } =
      behind === undefined ? selected : { ...selected, start: behind, end: behind };
    const inside = text.slice(start, end);
    const isAddress = looksLikeAddress.test(inside.trim());
    const label = isAddress || inside === '' ? words() : inside;
    const target = isAddress ? inside.trim() : 'https://';
    const insert = `${prefix}[${label}](${target})`;
    const labelAt = start + prefix.length + 1;
    const targetAt = labelAt + label.length + 2;
    const selectsLabel = isAddress || inside === '';
    return selectsLabel
      ? { from: start, to: end, insert, start: labelAt, end: labelAt + label.length }
      : { from: start, to: end, insert, start: targetAt, end: targetAt + target.length };
  };
}

/** Inserts a table and selects the heading of its first column. */
const table: Command = (selected) => {
  const [column, text] = [t`Column`, t`Text`];
  const lines = [`| ${column} | ${column} |`, '| --- | --- |', `| ${text} | ${text} |`];
  return insertBlock(behindSelection(selected), lines.join('\n'), [2, 2 + column.length]);
};

export type CommandName =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'highlight'
  | 'heading1'
  | 'heading2'
  | 'heading3'
  | 'bulletList'
  | 'numberedList'
  | 'link'
  | 'image'
  | 'codeBlock'
  | 'blockquote'
  | 'table';

/** The thirteen toolbar commands, and highlighting. Using one a second time removes its mark. */
export const commands: Record<CommandName, Command> = {
  bold: toggleMark({ open: '**', close: '**', placeholder: () => t`bold text` }),
  italic: toggleMark({ open: '*', close: '*', placeholder: () => t`italic text` }),
  underline: toggleMark({ open: '<u>', close: '</u>', placeholder: () => t`underlined text` }),
  highlight: toggleMark({ open: '<mark>', close: '</mark>', placeholder: () => t`highlighted text` }),
  heading1: heading(1),
  heading2: heading(2),
  heading3: heading(3),
  bulletList: list(() => '- ', /^\s*[-*+][ \t]/),
  numberedList: list((index) => `${index + 1}. `, /^\s*\d{1,9}[.)][ \t]/),
  link: link('', () => t`link text`),
  image: link('!', () => t`description`),
  codeBlock,
  blockquote,
  table,
};

const pastedAddress = /^(?:https?:\/\/|mailto:)\S+$/;

/**
 * Turns selected words into a link when an address is pasted over them.
 * @returns undefined for an ordinary paste
 */
export function linkSelection({ text, start, end }: Selected, pasted: string): Edit | undefined {
  const [words, address] = [text.slice(start, end), pasted.trim()];
  if (words.trim() === '' || /[\n[\]]/.test(words) || looksLikeAddress.test(words.trim())) return undefined;
  if (words.trim() === 'https://' || !pastedAddress.test(address)) return undefined;
  if (fencedBlockAt(text, start)) return undefined;
  // a bracket in the address would end the link too early
  const target = /[()<>]/.test(address) ? `<${address.replace(/[<>]/g, encodeURIComponent)}>` : address;
  const insert = `[${words}](${target})`;
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length };
}
