import { WidgetType, type EditorView } from '@codemirror/view';
import { t } from '@lingui/core/macro';
import { element } from './element.ts';

/** The five kinds, by the word that is written in brackets. */
export const calloutNames = (): Record<string, string> => ({
  note: t`Note`,
  tip: t`Tip`,
  important: t`Important`,
  warning: t`Warning`,
  caution: t`Caution`,
});

/** The label of a callout: a menu of its kinds. */
class CalloutLabel extends WidgetType {
  readonly #kind: string;
  constructor(kind: string) {
    super();
    this.#kind = kind;
  }
  override eq(other: CalloutLabel) {
    return other.#kind === this.#kind;
  }
  toDOM(view: EditorView) {
    const frame = element('span', 'ed-label');
    const menu = element('select', 'ed-choice');
    menu.setAttribute('aria-label', t`Kind of callout`);
    menu.tabIndex = -1;
    for (const [kind, name] of Object.entries(calloutNames())) menu.add(new Option(name, kind));
    menu.add(new Option(t`No callout`, ''));
    menu.value = this.#kind;
    menu.addEventListener('change', () => {
      chooseKind(view, view.posAtDOM(frame), menu.value);
      view.focus();
    });
    frame.append(menu);
    return frame;
  }
  override ignoreEvent() {
    return true;
  }
}

export const calloutLabel = (kind: string): WidgetType => new CalloutLabel(kind);

function chooseKind(view: EditorView, at: number, kind: string): void {
  const { doc } = view.state;
  const line = doc.lineAt(at);
  const sign = /\[!\w+\][ \t]*/.exec(line.text);
  if (!sign) return;
  const from = line.from + sign.index;
  if (kind !== '') {
    const insert = `[!${kind.toUpperCase()}]`;
    view.dispatch({ changes: { from, to: from + sign[0].length, insert }, userEvent: 'input.callout' });
    return;
  }
  // the quote stays, without the line of the label
  const to = Math.min(doc.length, line.to + 1);
  view.dispatch({ changes: { from: line.from, to }, userEvent: 'delete.callout' });
}
