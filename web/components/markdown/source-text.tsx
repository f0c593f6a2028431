import { useEffect, useRef } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { Warning20Filled } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';

const useStyles = makeStyles({
  // not a WarningBar: Fluent's adds 3 kB (gzip) to every page, and this must be there when the server is not
  warning: {
    display: 'flex',
    gap: '8px',
    padding: '8px 12px',
    backgroundColor: 'var(--lectern-warn)',
    border: '1px solid var(--lectern-warn-line)',
    borderRadius: tokens.borderRadiusLarge,
  },
  icon: { flexShrink: 0, color: 'var(--lectern-warn-icon)' },
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
  /** Called once the text is on the page. */
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
      <div className={styles.warning} role="group">
        <Warning20Filled className={styles.icon} />
        {t`This text is too long or too deeply nested to be shown as a page. Here it is as it was typed.`}
      </div>
      <pre ref={root} className={styles.source} tabIndex={0} aria-label={t`Source of the document`}>
        {source}
      </pre>
    </>
  );
}
