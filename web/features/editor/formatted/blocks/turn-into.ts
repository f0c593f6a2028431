import type { EditorState } from '@codemirror/state';
import type { Rearranged, Row } from './block-moves.ts';
import { topNodeAt } from './block-units.ts';

export type BlockKind =
  | 'paragraph'
  | 'heading1'
  | 'heading2'
  | 'heading3'
  | 'bullets'
  | 'numbers'
  | 'tasks'
  | 'quote'
  | 'callout'
  | 'code';

const fromText: readonly BlockKind[] = [
  'paragraph',
  'heading1',
  'heading2',
  'heading3',
  'bullets',
  'numbers',
  'tasks',
  'quote',
  'callout',
  'code',
];

const ofNode: Record<string, readonly BlockKind[]> = {
  Paragraph: fromText,
  Blockquote: ['paragraph', 'quote', 'callout'],
  FencedCode: ['paragraph'],
};

/** What a block can be turned into. */
export function turnsInto(state: EditorState, row: Row): readonly BlockKind[] {
  const unit = row.units[row.index];
  if (!unit) return [];
  if (row.isList) return ['bullets', 'numbers', 'tasks'];
  const name = topNodeAt(state, unit)?.name ?? '';
  return /Heading\d$/.test(name) ? fromText : (ofNode[name] ?? []);
}

const calloutLabel = /^\[!\w+\][ \t]*$/;

/** The lines of a block without the marks of its kind. */
function bareLines(name: string, lines: readonly string[]): string[] {
  if (name.startsWith('ATX'))
    return lines.map((line) => line.replace(/^ {0,3}#{1,6}[ \t]*/, '').replace(/[ \t]+#+[ \t]*$/, ''));
  if (name.startsWith('Setext')) return lines.slice(0, -1);
  if (name === 'FencedCode')
    return lines.slice(1, /^ {0,3}(?:`{3,}|~{3,})[ \t]*$/.test(lines.at(-1) ?? '') ? -1 : undefined);
  if (name !== 'Blockquote') return [...lines];
  const bare = lines.map((line) => line.replace(/^ {0,3}> ?/, ''));
  return calloutLabel.test(bare[0] ?? '') ? bare.slice(1) : bare;
}

const levels: Partial<Record<BlockKind, string>> = { heading1: '# ', heading2: '## ', heading3: '### ' };

function written(kind: BlockKind, lines: readonly string[]): string {
  const quoted = () => lines.map((line) => `> ${line}`.trimEnd());
  const item = (mark: string) =>
    lines
      .map((line, at) => (at === 0 ? mark : line === '' ? '' : ' '.repeat(mark.trimEnd().length + 1)) + line)
      .join('\n');
  if (levels[kind]) return levels[kind] + lines.map((line) => line.trim().replace(/\\$/, '')).join(' ');
  switch (kind) {
    case 'bullets':
      return item('- ');
    case 'numbers':
      return item('1. ');
    case 'tasks':
      return item('- [ ] ').replaceAll(`\n${' '.repeat(6)}`, '\n  ');
    case 'quote':
      return quoted().join('\n');
    case 'callout':
      return ['> [!NOTE]', ...quoted()].join('\n');
    case 'code': {
      const longest = Math.max(2, ...(lines.join('\n').match(/`{3,}/g) ?? []).map((run) => run.length));
      const fence = '`'.repeat(longest + 1);
      return [fence, ...lines, fence].join('\n');
    }
    case 'paragraph':
    case 'heading1':
    case 'heading2':
    case 'heading3':
      return lines.join('\n');
  }
}

const itemMark = /^([\s>]*)([-*+]|\d{1,9}[.)])([ \t]+|$)(\[[ xX]\](?:[ \t]+|$))?/;

/** An item with another mark. Its further lines are indented by as much as the mark is wider. */
function itemAs(kind: BlockKind, text: string, index: number): string {
  const [first = '', ...more] = text.split('\n');
  const found = itemMark.exec(first);
  if (!found) return text;
  const [whole, before = '', mark = '', blanks = '', task = ''] = found;
  const next = kind === 'numbers' ? `${index + 1}.` : /\d/.test(mark) ? '-' : mark;
  const box = kind === 'tasks' ? task || '[ ] ' : '';
  const wider = next.length - mark.length;
  const moved = more.map((line) => {
    const prefix = line.slice(0, before.length);
    const rest = line.slice(before.length);
    if (rest.trim() === '' || wider === 0) return line;
    return prefix + (wider > 0 ? ' '.repeat(wider) + rest : rest.replace(new RegExp(`^ {0,${-wider}}`), ''));
  });
  return [before + next + (blanks || ' ') + box + first.slice(whole.length), ...moved].join('\n');
}

/** A list becomes another kind of list as a whole; any other block is rewritten. */
export function turnInto(state: EditorState, row: Row, kind: BlockKind): Rearranged | undefined {
  const unit = row.units[row.index];
  if (!unit || !turnsInto(state, row).includes(kind)) return undefined;
  const textOf = ({ from, to }: { from: number; to: number }) => state.doc.sliceString(from, to);
  if (row.isList) {
    const changes = row.units.map((each, index) => ({
      from: each.from,
      to: each.to,
      insert: itemAs(kind, textOf(each), index),
    }));
    return { changes: changes.filter((change) => change.insert !== textOf(change)), from: unit.from };
  }
  const lines = bareLines(topNodeAt(state, unit)?.name ?? '', textOf(unit).split('\n'));
  const next = row.units[row.index + 1];
  // otherwise the next line would become part of it
  const foot = next && next.from === unit.to + 1 ? '\n' : '';
  const insert = written(kind, lines) + foot;
  return { changes: [{ from: unit.from, to: unit.to, insert }], from: unit.from };
}
