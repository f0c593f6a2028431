import { t } from '@lingui/core/macro';
import {
  askForDiagram,
  holdFrame,
  type DiagramResult,
} from '../../../../components/markdown/diagram-frame.ts';
import { diagramProblem, maxDiagramLength } from '../../../../components/markdown/diagram-problem.ts';
import { formulaProblem } from '../../../../components/markdown/formula-problem.ts';
import { askForFormula } from '../../../../components/markdown/formula-queue.ts';
import { followTheme } from '../../../../lib/theme-choice.ts';
import { element } from '../element.ts';

/** What is drawn, from which source. */
export interface DrawnSource {
  kind: 'diagram' | 'formula';
  source: string;
}

type Show = (content: HTMLElement) => void;

/** Milliseconds: while a person types, the picture rests. */
const typingPauseMs = 300;

const fragment = (...children: HTMLElement[]): HTMLElement => {
  const all = element('div', '');
  all.append(...children);
  return all;
};

const undrawn = (problem: string | undefined, source: string): HTMLElement =>
  fragment(
    ...(problem === undefined ? [] : [element('p', 'ed-problem', problem)]),
    element('pre', 'ed-undrawn', source),
  );

function diagramOf(result: DiagramResult, source: string): HTMLElement {
  if (result.kind !== 'drawn') return undrawn(diagramProblem(result), source);
  const { src, width, height, title } = result.picture;
  const image = element('img', '');
  image.alt = title || t`Diagram`;
  image.width = Math.ceil(width);
  image.height = Math.ceil(height);
  image.src = src;
  return image;
}

function drawDiagram(source: string, show: Show): () => void {
  if (source.length > maxDiagramLength) {
    show(undrawn(diagramProblem('long'), source));
    return () => undefined;
  }
  const release = holdFrame();
  let stop = (): void => undefined;
  const unfollow = followTheme((theme) => {
    stop();
    stop = askForDiagram({ source, theme }, (result) => show(diagramOf(result, source)));
  });
  return () => {
    unfollow();
    stop();
    release();
  };
}

const drawFormula = (source: string, show: Show): (() => void) =>
  askForFormula({
    tex: source,
    isBlock: true,
    show: (result) => {
      if (result === 'undrawn') show(undrawn(undefined, source));
      else if ('drawn' in result) show(result.drawn);
      else show(undrawn(formulaProblem(result.problem), source));
    },
  });

let isFirst = true;

/**
 * Draws a diagram or a formula as the reading view does.
 * @param show called with each picture, or with the reason and the source
 * @returns ends it
 */
export function draw({ kind, source }: DrawnSource, show: Show): () => void {
  if (source.trim() === '') {
    show(element('p', 'ed-empty', kind === 'diagram' ? t`Empty diagram` : t`Empty formula`));
    return () => undefined;
  }
  let stop = (): void => undefined;
  const timer = setTimeout(
    () => {
      stop = kind === 'diagram' ? drawDiagram(source, show) : drawFormula(source, show);
    },
    isFirst ? 0 : typingPauseMs,
  );
  isFirst = false;
  return () => {
    clearTimeout(timer);
    stop();
  };
}
