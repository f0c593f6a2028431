import { useRef, useState } from 'react';
import { Button } from '@fluentui/react-components';
import { Checkmark16Regular, Copy16Regular } from '@fluentui/react-icons';
import type { Element } from 'hast';
import { copyText } from '../../lib/copy-text.ts';

function languageOf(pre: Element | undefined): string | undefined {
  const code = pre?.children.find((child) => child.type === 'element');
  const named = code?.properties.dataLanguage;
  if (typeof named === 'string') return named;
  const classes = code?.properties.className;
  if (!Array.isArray(classes)) return undefined;
  const name = classes.map(String).find((each) => each.startsWith('language-'));
  return name?.slice('language-'.length);
}

type CopyState = 'idle' | 'copied' | 'failed';
const copyLabels: Record<CopyState, string> = { idle: 'Copy', copied: 'Copied', failed: 'Not copied' };

/** A block of code with its language and, under the pointer or by keyboard, a button that copies it. */
export function CodeBlock({ node, children }: { node?: Element | undefined; children?: React.ReactNode }) {
  const pre = useRef<HTMLPreElement>(null);
  const [copyState, setCopyState] = useState<CopyState>('idle');
  const language = languageOf(node);
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
        aria-label={language === undefined ? 'Code' : `Code: ${language}`}
        role="group"
      >
        {children}
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
        {copyLabels[copyState]}
      </Button>
    </div>
  );
}
