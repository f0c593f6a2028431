import { startTransition, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { Checkmark16Regular, Copy16Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Element, ElementContent } from 'hast';
import { isDiagram } from '../../../api/text/reading/code-parts.ts';
import { copyText } from '../../lib/copy-text.ts';
import { codeOf, commonStart, formulaOf, languageOf, plainTextOf, startOf } from './code-text.ts';
import { LazyDiagram, LazyFormula } from './drawn-code.tsx';
import { ColoursContext } from './colours-context.ts';

type CopyState = 'idle' | 'copied' | 'failed';

function copyLabel(state: CopyState): string {
  if (state === 'copied') return t`Copied`;
  return state === 'failed' ? t`Not copied` : t`Copy`;
}

interface Coloured {
  language: string;
  text: string;
  nodes: ElementContent[];
}

/** The current colours of a block: none at first, and none if highlighting takes too long. */
function useColoured(language: string | undefined, text: string | undefined): Coloured | undefined {
  const colours = useContext(ColoursContext);
  const [coloured, setColoured] = useState<Coloured>();
  useEffect(() => {
    if (!colours || language === undefined || text === undefined || text === '') return undefined;
    return colours.colourer.ask({ language, text }, (nodes) => {
      if (nodes === 'plain') colours.onDrawn();
      // many marks are rendered in small steps, so that other work can run in between
      startTransition(() => setColoured(nodes === 'plain' ? undefined : { language, text, nodes }));
    });
  }, [colours, language, text]);
  useEffect(() => {
    if (coloured) colours?.onDrawn();
  }, [colours, coloured]);
  return coloured?.language === language ? coloured : undefined;
}

function drawn(nodes: readonly ElementContent[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (node.type === 'text') return node.value;
    if (node.type !== 'element') return null;
    const classes = Array.isArray(node.properties.className) ? node.properties.className.join(' ') : '';
    return (
      <span key={index} className={classes}>
        {drawn(node.children)}
      </span>
    );
  });
}

/** Coloured code. While somebody types, the part before the change keeps its colours until the new ones arrive. */
function ColouredText({ text, coloured }: { text: string; coloured: Coloured }) {
  if (coloured.text === text) return drawn(coloured.nodes);
  const same = commonStart(coloured.text, text);
  return [...drawn(startOf(coloured.nodes, same)), text.slice(same)];
}

interface CodeBlockProps {
  node?: Element | undefined;
  children?: ReactNode;
}

/** A block of code; for the languages of diagrams and formulas, the drawing. */
export function CodeBlock(props: CodeBlockProps) {
  const tex = formulaOf(props.node);
  if (tex !== undefined)
    return (
      <LazyFormula tex={tex} isBlock>
        <ShownCode {...props} />
      </LazyFormula>
    );
  const code = codeOf(props.node);
  const diagram = isDiagram(languageOf(code)) ? plainTextOf(code)?.trim() : undefined;
  if (diagram)
    return (
      <LazyDiagram source={diagram}>
        <ShownCode {...props} />
      </LazyDiagram>
    );
  return <ShownCode {...props} />;
}

/** Code with its language and, under the pointer or by keyboard, a button that copies it. */
function ShownCode({ node, children }: CodeBlockProps) {
  const pre = useRef<HTMLPreElement>(null);
  const [copyState, setCopyState] = useState<CopyState>('idle');
  const code = codeOf(node);
  const language = languageOf(code);
  const text = plainTextOf(code);
  const coloured = useColoured(language, text);
  const copy = async () => {
    const done = await copyText(pre.current?.textContent?.replace(/\n$/, '') ?? '');
    setCopyState(done ? 'copied' : 'failed');
    setTimeout(() => setCopyState('idle'), 2_000);
  };
  return (
    <div className="code">
      <pre
        ref={pre}
        tabIndex={0}
        aria-label={language === undefined ? t`Code` : t`Code: ${language}`}
        role="group"
      >
        {coloured && text !== undefined ? (
          <code className={`language-${language}`}>
            <ColouredText text={text} coloured={coloured} />
          </code>
        ) : (
          children
        )}
      </pre>
      {language !== undefined && (
        <span className="language" aria-hidden="true">
          {language}
        </span>
      )}
      <Button
        className="copy"
        size="small"
        appearance="subtle"
        icon={copyState === 'copied' ? <Checkmark16Regular /> : <Copy16Regular />}
        onClick={() => void copy()}
      >
        {copyLabel(copyState)}
      </Button>
    </div>
  );
}
