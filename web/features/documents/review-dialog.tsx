import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import { useClosingDialog } from '../../components/use-closing-dialog.ts';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { usePlanReview } from './review-api.ts';
import { OwnerField } from './review-owner-field.tsx';
import { bodyOf, isSame, planOf, ReviewWhenField } from './review-when-field.tsx';
import { ReviewMarks } from './review-marks.tsx';
import { MarkReviewedForm } from './mark-reviewed-form.tsx';

const useStyles = makeStyles({
  content: { display: 'grid', rowGap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  text: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: '22px' },
});

export interface ReviewDialogProps {
  document: Document;
  onClose: () => void;
}

/** Who looks after a document, when it is reviewed next, and who found it right. */
export function ReviewDialog({ document, onClose }: ReviewDialogProps) {
  const styles = useStyles();
  const toasts = useToasts();
  const { dialog, close } = useClosingDialog(onClose);
  const [plan, setPlan] = useState(() => planOf(document.review));
  const saving = usePlanReview(document);
  const canChange = document.can.edit;
  const isChanged = !isSame(plan, planOf(document.review));
  const save = () => {
    if (saving.isPending) return;
    saving.mutate(bodyOf(plan), {
      onSuccess: () => {
        toasts.success(t`Saved`);
        close();
      },
      onError: (error) => toasts.failure(t`This could not be saved`, serverMessage(error)),
    });
  };
  return (
    <Dialog {...dialog}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t`Owner and review`}</DialogTitle>
          <DialogContent className={styles.content}>
            <p className={styles.text}>
              {t`The owner looks after this document and is told when somebody should check whether it is still right.`}
            </p>
            <OwnerField
              documentId={document.id}
              owner={plan.owner}
              onChange={canChange ? (owner) => setPlan((before) => ({ ...before, owner })) : undefined}
            />
            <ReviewWhenField
              plan={plan}
              review={document.review}
              onChange={canChange ? (when) => setPlan((before) => ({ ...before, ...when })) : undefined}
            />
            {canChange && !isChanged ? <MarkReviewedForm document={document} onDone={close} /> : null}
            <ReviewMarks documentId={document.id} />
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{isChanged ? t`Cancel` : t`Close`}</Button>
            {canChange && isChanged ? (
              <Button
                appearance="primary"
                disabled={plan.when === 'day' && plan.day === ''}
                disabledFocusable={saving.isPending}
                onClick={save}
              >
                {t`Save`}
              </Button>
            ) : null}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
