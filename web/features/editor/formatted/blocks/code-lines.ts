import {
  Compartment,
  RangeSetBuilder,
  StateEffect,
  type EditorState,
  type Extension,
} from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import type { SyntaxNodeRef } from '@lezer/common';
import type { ElementContent } from 'hast';
import type { Colourer, Colours } from '../../../../components/markdown/colour-in-worker.ts';
import { loadCodeTools } from '../../../../components/markdown/markdown.tsx';
import { lineOf } from './block-field.ts';
import { treeOf } from '../language.ts';

/** The colours of a block have arrived. */
const coloured = StateEffect.define<null>();

interface Block {
  language: string;
  /** The code of each line, and the offset where it begins. */
  lines: { from: number; text: string }[];
}

const info = /(?:`{3,}|~{3,})[ \t]*([\w+#.-]+)/;

/** The blocks of code that name a language and are in sight. */
function blocksIn(state: EditorState, ranges: readonly { from: number; to: number }[]): Block[] {
  const blocks: Block[] = [];
  const seen = new Set<number>();
  const enter = (ref: SyntaxNodeRef): boolean => {
    if (ref.name !== 'FencedCode') return true;
    if (seen.has(ref.from)) return false;
    seen.add(ref.from);
    const first = state.doc.lineAt(ref.from);
    const language = info.exec(first.text)?.[1];
    const lines: Block['lines'] = [];
    const last = state.doc.lineAt(ref.to).number;
    for (let number = first.number + 1; number <= last; number += 1) {
      const { line, info: known, start } = lineOf(state, state.doc.line(number).from);
      if (known.role === 'code') lines.push({ from: start, text: line.text.slice(start - line.from) });
    }
    if (language !== undefined && lines.length > 0) blocks.push({ language: language.toLowerCase(), lines });
    return false;
  };
  for (const { from, to } of ranges) treeOf(state, to).iterate({ from, to, enter });
  return blocks;
}

interface Run {
  from: number;
  to: number;
  className: string;
}

/** The coloured parts of a code, as offsets in it. */
function runsOf(nodes: readonly ElementContent[]): Run[] {
  const runs: Run[] = [];
  let at = 0;
  const walk = (list: readonly ElementContent[], className: string) => {
    for (const node of list) {
      if (node.type === 'text') {
        if (className !== '') runs.push({ from: at, to: at + node.value.length, className });
        at += node.value.length;
      } else if (node.type === 'element') {
        const own = Array.isArray(node.properties.className) ? node.properties.className.join(' ') : '';
        walk(node.children, own || className);
      }
    }
  };
  walk(nodes, '');
  return runs;
}

const classes = new Map<string, Decoration>();
function colourWith(className: string): Decoration {
  const known = classes.get(className) ?? Decoration.mark({ class: className });
  classes.set(className, known);
  return known;
}

/** Applies the colours of a code to its lines. */
function drawBlock(
  { lines }: Block,
  nodes: readonly ElementContent[],
  into: RangeSetBuilder<Decoration>,
): void {
  let [index, lineStart] = [0, 0];
  for (const run of runsOf(nodes)) {
    let { from } = run;
    while (from < run.to) {
      while (index < lines.length - 1 && from > lineStart + (lines[index]?.text.length ?? 0)) {
        lineStart += (lines[index]?.text.length ?? 0) + 1;
        index += 1;
      }
      const line = lines[index];
      if (!line) return;
      const end = Math.min(run.to, lineStart + line.text.length);
      if (end > from)
        into.add(line.from + from - lineStart, line.from + end - lineStart, colourWith(run.className));
      from = end === run.to ? end : Math.max(end, from) + 1;
    }
  }
}

const ignore = (): void => undefined;

const colourTheme = new Compartment();

const colouring = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet = Decoration.none;
    #colourer: Colourer | undefined;
    readonly #known = new Map<string, Colours>();
    readonly #view: EditorView;
    #isEnded = false;

    constructor(view: EditorView) {
      this.#view = view;
      // without them code is plain
      void loadCodeTools().then(({ createColourer, codeColours }) => {
        if (this.#isEnded) return;
        this.#colourer = createColourer();
        view.dispatch({
          effects: [colourTheme.reconfigure(EditorView.theme(codeColours)), coloured.of(null)],
        });
      }, ignore);
    }

    update({ docChanged, viewportChanged, transactions, changes, view }: ViewUpdate): void {
      const hasCome = transactions.some(({ effects }) => effects.some((effect) => effect.is(coloured)));
      if (docChanged && !hasCome) this.decorations = this.decorations.map(changes);
      if (view.composing) return;
      if (docChanged) this.#colourer?.startText();
      if (docChanged || viewportChanged || hasCome) this.#draw();
    }

    #draw(): void {
      const builder = new RangeSetBuilder<Decoration>();
      let isWaiting = false;
      for (const block of blocksIn(this.#view.state, this.#view.visibleRanges)) {
        const text = block.lines.map((line) => line.text).join('\n');
        const colours = this.#coloursOf(block.language, text);
        if (colours === undefined) isWaiting = true;
        else if (colours !== 'plain') drawBlock(block, colours, builder);
      }
      // until new colours arrive, the old ones move with the text
      if (!isWaiting) this.decorations = builder.finish();
    }

    #coloursOf(language: string, text: string): Colours | undefined {
      const key = `${language}\n${text}`;
      const known = this.#known.get(key);
      if (known) return known;
      this.#colourer?.ask({ language, text }, (colours) => {
        if (this.#known.size > 50) this.#known.clear();
        this.#known.set(key, colours);
        // not within an update
        queueMicrotask(() => {
          if (!this.#isEnded) this.#view.dispatch({ effects: coloured.of(null) });
        });
      });
      return this.#known.get(key);
    }

    destroy(): void {
      this.#isEnded = true;
      this.#colourer?.end();
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

/** Colours the code that is in sight, as the reading view does: in a worker, with its limits. */
export const codeLines: Extension = [colourTheme.of([]), colouring];
