import { formulaProblem } from '../../../components/markdown/formula-problem.ts';
import { askForFormula, type FormulaResult } from '../../../components/markdown/formula-queue.ts';

/** Drawn again at each key in its line, a formula is taken from here. */
const known = new Map<string, Promise<FormulaResult>>();
const mostKnown = 500;

function drawn(tex: string): Promise<FormulaResult> {
  const before = known.get(tex);
  if (before) return before;
  if (known.size >= mostKnown) known.clear();
  let release = (): void => undefined;
  const result = new Promise<FormulaResult>((show) => {
    release = askForFormula({ tex, isBlock: false, show });
  });
  void result.then(() => release());
  known.set(tex, result);
  return result;
}

/** Puts a formula in the place of its source; one that cannot be drawn stays, and says why. */
export async function drawFormulaInto(frame: HTMLElement, tex: string): Promise<void> {
  const result = await drawn(tex);
  if (result === 'undrawn') return;
  if ('drawn' in result) frame.replaceChildren(result.drawn.cloneNode(true));
  else frame.firstElementChild?.setAttribute('title', formulaProblem(result.problem));
}
