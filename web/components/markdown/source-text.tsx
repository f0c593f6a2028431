import { useEffect, useRef } from 'react';
import { makeStyles, MessageBarBody, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { WarningBar } from '../warning-bar.tsx';

const useStyles = makeStyles({
  source: {
    margin: '16px 0 0',
    padding: '20px 24px',
    backgroundColor: 'var(--lectern-well)',
    border: '1px solid var(--lectern-well-stroke)',
    borderRadius: tokens.borderRadiusLarge,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '13.5px',
    lineHeight: '22px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    maxHeight: '70vh',
    overflowY: 'auto',
  },
});

export interface SourceTextProps {
  source: string;
  /** Called once it stands there. */
  onRendered?: ((root: HTMLElement) => void) | undefined;
}

/** A text that cannot be drawn, as it was typed, and why. */
export function SourceText({ source, onRendered }: SourceTextProps) {
  const styles = useStyles();
  const root = useRef<HTMLPreElement>(null);
  useEffect(() => {
    if (root.current) onRendered?.(root.current);
  }, [onRendered]);
  return (
    <>
      <WarningBar>
        <MessageBarBody>
          {t`This text is too long or too deeply nested to be shown as a page. Here it is as it was typed.`}
        </MessageBarBody>
      </WarningBar>
      <pre ref={root} className={styles.source} tabIndex={0} aria-label={t`Source of the document`}>
        {source}
      </pre>
    </>
  );
}
