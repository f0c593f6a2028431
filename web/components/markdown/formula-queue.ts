import { once } from '../../lib/once.ts';
import type { drawFormula } from './draw-formula.ts';
import { errorMessage } from '../../../api/text/error-message.ts';

type Draw = typeof drawFormula;

/**
 * The result of a formula: its elements; why it cannot be drawn; or that its code did not load, or there are too many.
 */
export type FormulaResult = { drawn: HTMLElement } | { problem: string } | 'undrawn';

interface Asked {
  tex: string;
  isBlock: boolean;
  show: (result: FormulaResult) => void;
}

/** On one page. Beyond, formulas stay as they were typed. */
const maxFormulas = 2_000;
/** In milliseconds: then the page may do something else. */
const slice = 12;

const loadDraw = once<Draw>(() => import('./draw-formula.ts').then(({ drawFormula }) => drawFormula));

const waiting = new Set<Asked>();
let onThePage = 0;
let isRunning = false;

function drawOne(draw: Draw, { tex, isBlock, show }: Asked): void {
  try {
    show({ drawn: draw(tex, { isBlock }) });
  } catch (error) {
    show({ problem: errorMessage(error) });
  }
}

async function drawAll(): Promise<void> {
  const draw = await loadDraw().catch(() => undefined);
  while (waiting.size > 0) {
    const until = performance.now() + slice;
    for (const asked of waiting) {
      waiting.delete(asked);
      if (draw) drawOne(draw, asked);
      else asked.show('undrawn');
      if (performance.now() > until) break;
    }
    await new Promise((goOn) => setTimeout(goOn, 0));
  }
}

/**
 * Requests the elements of a formula. Formulas are rendered one after the other; their code is fetched for the first
 * one.
 * @returns a function to call when the formula is no longer shown
 */
export function askForFormula(asked: Asked): () => void {
  onThePage += 1;
  if (onThePage > maxFormulas) asked.show('undrawn');
  else waiting.add(asked);
  if (!isRunning && waiting.size > 0) {
    isRunning = true;
    void drawAll().finally(() => (isRunning = false));
  }
  return () => {
    onThePage -= 1;
    waiting.delete(asked);
  };
}
