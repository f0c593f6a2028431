import { EditorState, RangeSet } from '@codemirror/state';
import type { Decoration, EditorView, WidgetType } from '@codemirror/view';
import { element } from '../element.ts';
import { drawMarks } from '../marks/inline-marks.ts';
import { isCell, parsedField } from '../language.ts';

/** The parser for the text of a cell. */
export const cellLanguage = [isCell.of(true), parsedField];

/** Such words are drawn as they are written. */
const plain = /^[\p{L}\p{N} .,;()%+/'"?-]*$/u;

interface Shown {
  class?: string;
  widget?: WidgetType;
}

/** Renders the words of a cell that is not being edited, with the same marks as in the editor. */
export function drawWords(text: string, view: EditorView): Node {
  const words = element('div', 'ed-cell');
  words.dir = 'auto';
  if (plain.test(text) && !/www\.|https?:/i.test(text)) {
    words.textContent = text;
    if (text === '') words.append(element('br', ''));
    return words;
  }
  const state = EditorState.create({ doc: text, extensions: cellLanguage });
  const { decorations } = drawMarks(state, [{ from: 0, to: text.length }]);
  const open: { mark: Decoration; parent: Node }[] = [];
  const append = (node: Node, marks: readonly Decoration[]) => {
    let kept = 0;
    while (kept < open.length && open[kept]?.mark === marks[kept]) kept += 1;
    open.length = kept;
    for (const mark of marks.slice(kept)) {
      const { class: className = '' } = mark.spec as Shown;
      const parent = (open.at(-1)?.parent ?? words).appendChild(element('span', className));
      open.push({ mark, parent });
    }
    (open.at(-1)?.parent ?? words).appendChild(node);
  };
  RangeSet.spans([decorations], 0, text.length, {
    span: (from, to, marks) => append(document.createTextNode(text.slice(from, to)), marks),
    point: (_from, _to, value, marks) => {
      const { widget } = value.spec as Shown;
      if (widget) append(widget.toDOM(view), marks);
    },
  });
  // a line after a break at the end is as high as others
  if (words.lastChild === null || words.lastChild.nodeName === 'BR') words.append(element('br', ''));
  return words;
}
