import { useState } from 'react';
import { Button, makeStyles, MessageBarBody, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { copyText } from '../lib/copy-text.ts';
import { WarningBar } from './warning-bar.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: '16px' },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
    gap: '6px 16px',
    margin: 0,
    padding: '14px 16px',
    listStyleType: 'none',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '14.5px',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** Recovery codes, which are shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const styles = useStyles();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const text = codes.join('\n');
  const copy = async () => setState((await copyText(text)) ? 'copied' : 'failed');
  const labels = { idle: t`Copy codes`, copied: t`Copied`, failed: t`Not copied` };
  return (
    <div className={styles.root}>
      <WarningBar>
        <MessageBarBody>
          {t`Keep these codes where you can find them without your phone. They are shown only once. Each one works once.`}
        </MessageBarBody>
      </WarningBar>
      <ul className={styles.list} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>{labels[state]}</Button>
        <Button
          as="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="lectern-recovery-codes.txt"
        >
          {t`Download codes`}
        </Button>
      </div>
    </div>
  );
}
