import { RangeValue, type EditorState, type RangeSet } from '@codemirror/state';
import type { Container, LeafKind } from '../blocks/blocks.ts';

/**
 * The role of a line. The caret can be in `text` and `code`, in an `empty` paragraph, and in the `source` of something.
 * A `gap` is the space between blocks, a `bar` the top of a code block or the label of a callout. A `whole` is replaced
 * by a drawing and selected as a whole.
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

/** Information about a line of the text, stored at its start. */
export class LineInfo extends RangeValue {
  readonly role: LineRole;
  readonly leaf: LeafKind | undefined;
  /** UTF-16 units before the text: marks and indents, which are drawn another way. */
  readonly prefix: number;
  readonly containers: readonly Container[];
  /** The start of the line when it was rendered. The offsets in its containers refer to it. */
  #drawnAt = 0;
  /** True if the line continues the one before it. */
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

  /** The information with the line's current start: text before it may have been added or removed. */
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

/** Finds the information about the line that begins at an offset. */
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

/** Reads the line at an offset with its information. */
export function lineAt(state: EditorState, { infos }: InfoSource, at: number) {
  const line = state.doc.lineAt(at);
  const info = infoIn(infos, line.from).at(line.from);
  return { line, info, start: Math.min(line.to, line.from + info.prefix) };
}
