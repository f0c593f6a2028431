import { RangeValue, type EditorState, type RangeSet } from '@codemirror/state';
import type { Container, LeafKind } from '../blocks/blocks.ts';

/**
 * What a line is: `text` and `code` take the caret, as does an `empty` paragraph and what is shown as its `source`.
 * A `gap` is the space between blocks, a `bar` the edge of a block of code or the label of a callout, a `whole` is drawn
 * in its place and is selected as a whole.
 */
export type LineRole = 'text' | 'code' | 'empty' | 'source' | 'gap' | 'bar' | 'whole';

function shifted(container: Container, by: number): Container {
  const from = container.from + by;
  if (container.kind === 'quote') return { ...container, from };
  const { list, mark, task } = container;
  return {
    ...container,
    from,
    list: list + by,
    mark: { from: mark.from + by, to: mark.to + by },
    ...(task && { task: { ...task, from: task.from + by } }),
  };
}

/** Whether a line has no more than the signs of quotes. */
export const isBlankLine = (line: string): boolean => /^[\s>]*$/.test(line);

/** What is known of a line of the text, at its start. */
export class LineInfo extends RangeValue {
  readonly role: LineRole;
  readonly leaf: LeafKind | undefined;
  /** UTF-16 units before the text: marks and indents, which are drawn another way. */
  readonly prefix: number;
  readonly containers: readonly Container[];
  /** Where the line began when it was drawn: its containers tell their offsets of then. */
  #drawnAt = 0;
  /** The line goes on in the one before it. */
  readonly isContinued: boolean;

  constructor(line: {
    role: LineRole;
    leaf?: LeafKind | undefined;
    prefix?: number;
    containers?: readonly Container[];
    isContinued?: boolean;
  }) {
    super();
    this.role = line.role;
    this.leaf = line.leaf;
    this.prefix = line.prefix ?? 0;
    this.containers = line.containers ?? [];
    this.isContinued = line.isContinued ?? false;
  }

  override range(from: number, to = from) {
    this.#drawnAt = from;
    return super.range(from, to);
  }

  /** What is known of the line where it begins now: text before it may have come or gone. */
  at(lineStart: number): LineInfo {
    const by = lineStart - this.#drawnAt;
    if (by === 0 || this.containers.length === 0) return this;
    const moved = new LineInfo({ ...this, containers: this.containers.map((each) => shifted(each, by)) });
    moved.#drawnAt = lineStart;
    return moved;
  }
}
LineInfo.prototype.point = true;

export const takesCaret = ({ role }: LineInfo): boolean =>
  role !== 'gap' && role !== 'bar' && role !== 'whole';

const nothing = new LineInfo({ role: 'text' });

/** Finds what is known of the line that begins at an offset. */
export function infoIn(infos: RangeSet<LineInfo>, lineStart: number): LineInfo {
  let found = nothing;
  infos.between(lineStart, lineStart, (from, _to, info) => {
    if (from !== lineStart) return undefined;
    found = info;
    return false;
  });
  return found;
}

export interface InfoSource {
  infos: RangeSet<LineInfo>;
}

/** Reads the line at an offset with what is known of it. */
export function lineAt(state: EditorState, { infos }: InfoSource, at: number) {
  const line = state.doc.lineAt(at);
  const info = infoIn(infos, line.from).at(line.from);
  return { line, info, start: Math.min(line.to, line.from + info.prefix) };
}
