import { useState } from 'react';
import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { copyText } from '../../lib/copy-text.ts';

const useStyles = makeStyles({
  root: { display: 'flex', gap: '8px', minWidth: 0 },
  input: {
    flexGrow: 1,
    minWidth: 0,
    '& input': { minWidth: 0, fontFamily: tokens.fontFamilyMonospace, fontSize: '13.5px' },
  },
  button: { flexShrink: 0 },
});

interface CopyButtonProps {
  text: string;
  /** What the button says before it is pressed. */
  label: string;
  /** For screen readers, where several buttons say the same. */
  name?: string;
}

export function CopyButton({ text, label, name }: CopyButtonProps) {
  const styles = useStyles();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async () => setState((await copyText(text)) ? 'copied' : 'failed');
  const labels = { idle: label, copied: t`Copied`, failed: t`Not copied` };
  return (
    <Button
      className={styles.button}
      aria-label={state === 'idle' ? name : undefined}
      onClick={() => void copy()}
    >
      {labels[state]}
    </Button>
  );
}

/** A link with which somebody sets their password, to be copied. */
export function MadeLinkField({ address, name }: { address: string; name: string }) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <Input
        readOnly
        className={styles.input}
        aria-label={t`Link for ${name}`}
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={address} label={t`Copy link`} name={t`Copy link for ${name}`} />
    </div>
  );
}
