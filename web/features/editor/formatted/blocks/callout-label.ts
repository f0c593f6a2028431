import { WidgetType, type EditorView } from '@codemirror/view';
import { t } from '@lingui/core/macro';
import type { CalloutKind } from '../../../../../api/text/markdown/callouts.ts';
import { once } from '../../../../lib/once.ts';
import { element } from '../element.ts';

/** The five kinds, by the word that is written in brackets. */
export const calloutNames = (): Record<CalloutKind, string> => ({
  note: t`Note`,
  tip: t`Tip`,
  important: t`Important`,
  warning: t`Warning`,
  caution: t`Caution`,
});

const loadIcon = once(() => import('./callout-icon.tsx').then(({ drawCalloutIcon }) => drawCalloutIcon));

/** The functions that remove the icons of labels. */
const shown = new WeakMap<HTMLElement, () => void>();

/** The label of a callout: a menu of its kinds. */
class CalloutLabel extends WidgetType {
  readonly #kind: CalloutKind;
  constructor(kind: CalloutKind) {
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
    const icon = element('span', 'ed-label-icon');
    frame.append(icon, menu);
    let isGone = false;
    shown.set(frame, () => (isGone = true));
    loadIcon().then(
      (drawIcon) => {
        if (!isGone) shown.set(frame, drawIcon(icon, this.#kind));
      },
      // the label says the same as the icon
      () => undefined,
    );
    return frame;
  }
  override destroy(frame: HTMLElement) {
    shown.get(frame)?.();
  }
  override ignoreEvent() {
    return true;
  }
}

export const calloutLabel = (kind: CalloutKind): WidgetType => new CalloutLabel(kind);

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
  // the quote stays, without its label
  const to = Math.min(doc.length, line.to + 1);
  view.dispatch({ changes: { from: line.from, to }, userEvent: 'delete.callout' });
}
