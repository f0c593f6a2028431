import { useState } from 'react';
import { Button, Field, makeStyles, Textarea } from '@fluentui/react-components';
import { limits, messages } from '../../../api/contract/limits.ts';

const useStyles = makeStyles({
  field: { '& textarea': { fontSize: '15.5px', lineHeight: '23px', minHeight: '76px' } },
  actions: { display: 'flex', justifyContent: 'flex-end', gap: '8px', marginTop: '10px' },
});

interface CommentBoxProps {
  /** Its name: 'Add a comment'. */
  label: string;
  submitLabel: string;
  initial?: string;
  autoFocus?: boolean;
  isBusy: boolean;
  /** Settles to whether it was taken; the text stays until then. */
  onSubmit: (content: string) => Promise<boolean>;
  onCancel?: () => void;
}

/** A field to say something; the button is off while it is blank. */
export function CommentBox(props: CommentBoxProps) {
  const { label, submitLabel, initial = '', autoFocus, isBusy, onSubmit, onCancel } = props;
  const styles = useStyles();
  const [text, setText] = useState(initial);
  const isTooLong = text.length > limits.comment;
  const isOff = isBusy || isTooLong || text.trim() === '';
  const submit = async () => {
    if (!isOff && (await onSubmit(text))) setText('');
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field validationMessage={isTooLong ? messages.commentTooLong : undefined}>
        <Textarea
          className={styles.field}
          aria-label={label}
          placeholder={`${label}…`}
          value={text}
          resize="vertical"
          autoFocus={autoFocus}
          onChange={(_event, { value }) => setText(value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
            if (event.key === 'Escape' && text === initial) onCancel?.();
          }}
        />
      </Field>
      <div className={styles.actions}>
        {onCancel && (
          <Button appearance="subtle" onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
        )}
        <Button type="submit" disabled={isOff}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
