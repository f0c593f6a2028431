import { useState } from 'react';
import { Button, Field, makeStyles, Textarea } from '@fluentui/react-components';
import { CheckmarkCircle20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import { limits } from '../../../api/text/limits.ts';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useMarkReviewed } from './review-api.ts';

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: '8px', justifyItems: 'start' },
  field: { width: '100%' },
});

/** Says that a document is right as it is, with a note if wanted. */
export function MarkReviewedForm({ document, onDone }: { document: Document; onDone: () => void }) {
  const styles = useStyles();
  const toasts = useToasts();
  const [note, setNote] = useState('');
  const marking = useMarkReviewed(document);
  const mark = () => {
    if (marking.isPending) return;
    marking.mutate(
      { version: document.version, note: note.trim() },
      {
        onSuccess: () => {
          toasts.success(t`Marked as reviewed`);
          onDone();
        },
        onError: (error) => toasts.failure(t`This could not be saved`, serverMessage(error)),
      },
    );
  };
  return (
    <div className={styles.root}>
      <Field label={t`You have read it, and it is right?`} className={styles.field}>
        <Textarea
          placeholder={t`A note, if you like`}
          value={note}
          maxLength={limits.reviewNote}
          onChange={(_event, { value }) => setNote(value)}
        />
      </Field>
      <Button icon={<CheckmarkCircle20Regular />} disabledFocusable={marking.isPending} onClick={mark}>
        {t`Mark as reviewed`}
      </Button>
    </div>
  );
}
