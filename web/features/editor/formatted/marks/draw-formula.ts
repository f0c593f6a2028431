import { formulaProblem } from '../../../../components/markdown/formula-problem.ts';
import { askForFormula, type FormulaResult } from '../../../../components/markdown/formula-queue.ts';

/** A cache, because a formula is rendered again at each keystroke in its line. */
const known = new Map<string, FormulaResult>();
const maxKnown = 500;

function show(frame: HTMLElement, result: FormulaResult): void {
  if (result === 'undrawn') return;
  if ('drawn' in result) frame.replaceChildren(result.drawn.cloneNode(true));
  else frame.firstElementChild?.setAttribute('title', formulaProblem(result.problem));
}

/** Replaces the source of a formula by its rendering. If it cannot be rendered, the source stays, with the reason. */
export function drawFormulaInto(frame: HTMLElement, tex: string): void {
  const before = known.get(tex);
  if (before) return show(frame, before);
  const release = askForFormula({
    tex,
    isBlock: false,
    show: (result) => {
      if (known.size >= maxKnown) known.clear();
      known.set(tex, result);
      show(frame, result);
      queueMicrotask(() => release());
    },
  });
}
