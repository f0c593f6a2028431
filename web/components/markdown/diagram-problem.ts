import { t } from '@lingui/core/macro';
import type { DiagramResult } from './diagram-frame.ts';

/** Characters of a source. */
export const maxDiagramLength = 20_480;

/** Why a diagram cannot be drawn; undefined if it can. */
export function diagramProblem(result: DiagramResult | 'long'): string | undefined {
  if (result === 'long') return t`This diagram cannot be drawn: it is longer than 20 kB.`;
  if (result.kind === 'late') return t`This diagram cannot be drawn: it takes longer than 5 seconds.`;
  if (result.kind === 'lost')
    return t`This diagram cannot be drawn: the code for it could not be loaded. Load the page again.`;
  if (result.kind !== 'problem') return undefined;
  const { message } = result;
  return t`This diagram cannot be drawn: ${message}`;
}
