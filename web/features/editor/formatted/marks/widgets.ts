import type { EditorState, Line } from '@codemirror/state';
import { WidgetType, type EditorView } from '@codemirror/view';
import { t } from '@lingui/core/macro';
import { frontMatterFields } from '../../../../../api/text/markdown/front-matter.ts';
import { element } from '../element.ts';
import { openProperties } from '../blocks/open-properties.ts';
import type { Container } from '../blocks/blocks.ts';

/** A break in the source that a page shows as a blank. */
class SoftBreak extends WidgetType {
  override eq() {
    return true;
  }
  toDOM() {
    return element('span', 'ed-soft', ' ');
  }
}
export const softBreak = new SoftBreak();

/** The bullet or number of an item. */
class ItemMark extends WidgetType {
  readonly #words: string;
  constructor(words: string) {
    super();
    this.#words = words;
  }
  override eq(other: ItemMark) {
    return other.#words === this.#words;
  }
  toDOM() {
    return element('span', this.#words === '' ? 'ed-bullet' : 'ed-number', this.#words);
  }
}

/** The checkbox of a task. A click changes one byte. */
class TaskBox extends WidgetType {
  readonly #isDone: boolean;
  readonly #words: string;
  constructor(isDone: boolean, words: string) {
    super();
    this.#isDone = isDone;
    this.#words = words;
  }
  override eq(other: TaskBox) {
    return other.#isDone === this.#isDone && other.#words === this.#words;
  }
  toDOM(view: EditorView) {
    const frame = element('span', 'ed-task');
    const box = element('input', 'ed-box');
    box.type = 'checkbox';
    box.checked = this.#isDone;
    box.tabIndex = -1;
    box.disabled = view.state.readOnly;
    box.setAttribute('aria-label', this.#words || t`Task`);
    box.addEventListener('mousedown', (event) => event.preventDefault());
    box.addEventListener('click', (event) => {
      event.preventDefault();
      tickTask(view, view.posAtDOM(frame));
    });
    frame.append(box);
    return frame;
  }
  override ignoreEvent() {
    return true;
  }
}

const taskSign = /^[\s>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX])\]/;

/**
 * Ticks the task on the line at an offset, or removes the tick.
 * @returns whether there is a task
 */
export function tickTask(view: EditorView, at: number): boolean {
  const line = view.state.doc.lineAt(at);
  const found = taskSign.exec(line.text);
  if (!found) return false;
  const sign = line.from + found[0].length - 2;
  const insert = found[1] === ' ' ? 'x' : ' ';
  view.dispatch({ changes: { from: sign, to: sign + 1, insert }, userEvent: 'input.task' });
  return true;
}

export function itemMark(
  { task, number }: Extract<Container, { kind: 'item' }>,
  line: Line,
  containers: readonly Container[],
): WidgetType {
  if (!task) return new ItemMark(number ?? '');
  const words = containers.length === 0 ? '' : line.text.slice(task.from - line.from + 3).trim();
  return new TaskBox(task.isDone, words.slice(0, 100));
}

/** A rule across the page. */
class Rule extends WidgetType {
  readonly #above: string;
  constructor(above: string) {
    super();
    this.#above = above;
  }
  override eq(other: Rule) {
    return other.#above === this.#above;
  }
  override get estimatedHeight() {
    return 17;
  }
  toDOM() {
    const frame = element('div', `ed-whole ed-rule ${this.#above}`);
    frame.setAttribute('role', 'separator');
    frame.append(element('hr', ''));
    return frame;
  }
}
export const ruleWidget = (above = ''): WidgetType => new Rule(above);

/** The front matter, as one line that opens to its source. */
class PropertiesBar extends WidgetType {
  readonly #count: number;
  constructor(count: number) {
    super();
    this.#count = count;
  }
  override eq(other: PropertiesBar) {
    return other.#count === this.#count;
  }
  toDOM(view: EditorView) {
    const frame = element('div', 'ed-whole ed-properties');
    const button = element('button', 'ed-quiet-button', propertiesWords(this.#count));
    button.type = 'button';
    button.setAttribute('aria-expanded', 'false');
    button.addEventListener('click', () => {
      view.dispatch({ effects: openProperties.of(true), selection: { anchor: 0 } });
      view.focus();
    });
    frame.append(button);
    return frame;
  }
  override ignoreEvent() {
    return true;
  }
}

const propertiesWords = (count: number): string => t`Properties (${count})`;

export function propertiesBar({ doc }: EditorState, end: number): WidgetType {
  return new PropertiesBar(frontMatterFields(doc.sliceString(0, end)).length);
}
