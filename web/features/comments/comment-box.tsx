import { useRef, useState } from 'react';
import { Button, Field, makeStyles, Textarea } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { limits } from '../../../api/text/limits.ts';
import { useMentions } from '../../components/mentions/use-mentions.tsx';
import { keepCommentDraft, readCommentDraft, type DraftPlace } from '../../lib/comment-drafts.ts';
import { serverTexts } from '../../lib/server-texts.ts';
import { isPressed } from '../../lib/shortcuts.ts';

const useStyles = makeStyles({
  field: { '& textarea': { fontSize: '15.5px', lineHeight: '23px', minHeight: '76px' } },
  actions: { display: 'flex', justifyContent: 'flex-end', gap: '8px', marginTop: '10px' },
});

interface CommentBoxProps {
  /** Its accessible name: 'Add a comment'. */
  label: string;
  submitLabel: string;
  /** The key under which the text is kept until it is sent, through failures and reloads. */
  place: DraftPlace;
  initial?: string;
  autoFocus?: boolean;
  isBusy: boolean;
  /** Resolves to whether the comment was saved. The text stays until then. */
  onSubmit: (content: string) => Promise<boolean>;
  onCancel?: () => void;
}

/** The text of a box, kept in the browser. */
function useDraftText(place: DraftPlace, initial: string) {
  const [text, setText] = useState(() => readCommentDraft(place) ?? initial);
  const keep = (value: string) => {
    setText(value);
    keepCommentDraft(place, value === initial || value.trim() === '' ? undefined : value);
  };
  return [text, keep] as const;
}

/** The field and button for a comment. The button is disabled while the field is blank. */
export function CommentBox(props: CommentBoxProps) {
  const { label, submitLabel, place, initial = '', autoFocus, isBusy, onSubmit, onCancel } = props;
  const styles = useStyles();
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(field);
  const [text, setText] = useDraftText(place, initial);
  const isTooLong = text.length > limits.comment;
  const isOff = isBusy || isTooLong || text.trim() === '';
  const submit = async () => {
    if (isOff || !(await onSubmit(text))) return;
    keepCommentDraft(place, undefined);
    setText('');
  };
  const cancel = () => {
    keepCommentDraft(place, undefined);
    onCancel?.();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field validationMessage={isTooLong ? serverTexts.commentTooLong() : undefined}>
        <Textarea
          ref={field}
          className={styles.field}
          dir="auto"
          aria-label={label}
          placeholder={`${label}…`}
          value={text}
          resize="vertical"
          autoFocus={autoFocus}
          {...mentions.aria}
          onChange={(_event, { value }) => {
            setText(value);
            mentions.look();
          }}
          onSelect={mentions.look}
          onBlur={mentions.close}
          onKeyDown={(event) => {
            if (mentions.handleKey(event)) return;
            if (isPressed('sendComment', event.nativeEvent)) void submit();
            if (event.key === 'Escape' && text === initial) cancel();
          }}
        />
      </Field>
      {mentions.list}
      <div className={styles.actions}>
        {onCancel && (
          <Button appearance="subtle" onClick={cancel} disabled={isBusy}>
            {t`Cancel`}
          </Button>
        )}
        <Button type="submit" disabled={isOff}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
