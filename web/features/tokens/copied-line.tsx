import { useState } from 'react';
import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { copyText } from '../../lib/copy-text.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px', marginTop: '12px' },
  field: { flex: '1 1 240px', minWidth: 0 },
  input: { '& input': { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 } },
});

/** A line to copy, such as a command. */
export function CopiedLine({ label, line }: { label: string; line: string }) {
  const styles = useStyles();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async () => setState((await copyText(line)) ? 'copied' : 'failed');
  const words = { idle: t`Copy`, copied: t`Copied`, failed: t`Not copied` };
  return (
    <div className={styles.root}>
      <Field label={label} className={styles.field}>
        <Input
          readOnly
          input={{ dir: 'ltr' }}
          className={styles.input}
          value={line}
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <Button onClick={() => void copy()} aria-label={`${words[state]}: ${label}`}>
        {words[state]}
      </Button>
    </div>
  );
}
