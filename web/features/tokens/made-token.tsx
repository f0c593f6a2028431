import { useState } from 'react';
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  MessageBarBody,
  tokens,
} from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { WarningBar } from '../../components/warning-bar.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { useFormStyles } from './form.styles.ts';

const useStyles = makeStyles({
  token: { '& input': { fontFamily: tokens.fontFamilyMonospace } },
});

interface MadeTokenProps {
  token: string;
  /** What anyone with the token can do. */
  warning: string;
  onClose: () => void;
}

/** The content of a dialog that shows a new token, once. */
export function MadeToken({ token, warning, onClose }: MadeTokenProps) {
  const styles = useStyles();
  const form = useFormStyles();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async () => setState((await copyText(token)) ? 'copied' : 'failed');
  const labels = { idle: t`Copy token`, copied: t`Copied`, failed: t`Not copied` };
  return (
    <DialogBody>
      <DialogTitle>{t`Your new token`}</DialogTitle>
      <DialogContent className={form.content}>
        <WarningBar>
          <MessageBarBody>{warning}</MessageBarBody>
        </WarningBar>
        <Field label={t`Token`}>
          <Input readOnly className={styles.token} value={token} onFocus={(event) => event.target.select()} />
        </Field>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t`Close`}</Button>
        <Button appearance="primary" onClick={() => void copy()}>
          {labels[state]}
        </Button>
      </DialogActions>
    </DialogBody>
  );
}
