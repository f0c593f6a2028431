import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { formulaProblem } from './formula-problem.ts';
import { askForFormula, type FormulaResult } from './formula-queue.ts';

interface FormulaProps {
  /** LaTeX. */
  tex: string;
  /** On lines of its own. */
  isBlock: boolean;
}

/** The result of a formula once it is known; until then, the result of the previous formula. */
function useFormula({ tex, isBlock }: FormulaProps): FormulaResult {
  const [result, setResult] = useState<FormulaResult>('undrawn');
  useEffect(() => askForFormula({ tex, isBlock, show: setResult }), [tex, isBlock]);
  return result;
}

function Elements({ drawn }: { drawn: HTMLElement }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(drawn), [drawn]);
  return <span ref={place} className="formula" />;
}

/** A formula. Until it is rendered, and if it cannot be, its source is shown. */
export function Formula(props: FormulaProps) {
  const { tex, isBlock } = props;
  const result = useFormula(props);
  const isDrawn = result !== 'undrawn' && 'drawn' in result;
  const problem = result !== 'undrawn' && 'problem' in result ? result.problem : undefined;
  const message = problem === undefined ? undefined : formulaProblem(problem);
  if (!isBlock) {
    if (isDrawn) return <Elements drawn={result.drawn} />;
    return (
      <>
        <code title={message}>{tex}</code>
        {message !== undefined && <span className="sr-only">({message})</span>}
      </>
    );
  }
  return (
    <div className="formula-block" role="group" aria-label={t`Formula`} tabIndex={0}>
      {isDrawn ? <Elements drawn={result.drawn} /> : <code>{tex.trim()}</code>}
      {message !== undefined && <p className="problem">{message}</p>}
    </div>
  );
}
