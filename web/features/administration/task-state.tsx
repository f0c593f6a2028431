import { Button, Field, makeStyles, mergeClasses, ProgressBar } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Task } from '../../../api/contract/administration.ts';
import { useToasts } from '../../components/toasts.tsx';
import { formatCount } from '../../lib/counts.ts';
import { formatMoment } from '../../lib/dates.ts';
import { serverMessage } from '../../lib/http.ts';
import { isOpen, useCancelTask } from './api.ts';
import { useOverviewStyles } from './overview.styles.ts';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'flex-end', gap: '16px', marginTop: '16px', maxWidth: '480px' },
  bar: { flexGrow: 1 },
  ended: { marginTop: '12px' },
});

/** How far a backup or a rebuild is, or how it ended. */
export function TaskState({ task }: { task: Task }) {
  const styles = useStyles();
  const texts = useOverviewStyles();
  const toasts = useToasts();
  const { mutate: cancel, isPending } = useCancelTask();
  if (!isOpen(task))
    return (
      <p
        role="status"
        className={mergeClasses(styles.ended, texts.quiet, task.state === 'failed' && texts.failed)}
      >
        {endedText(task)}
      </p>
    );
  const { done, of } = task.progress;
  return (
    <div className={styles.root}>
      <Field label={{ children: openText(task), role: 'status' }} className={styles.bar}>
        <ProgressBar {...(of > 0 ? { value: done, max: of } : {})} thickness="large" />
      </Field>
      <Button
        size="small"
        disabled={isPending}
        onClick={() =>
          cancel(task, {
            onError: (error) => toasts.failure(t`The job could not be cancelled`, serverMessage(error)),
          })
        }
      >
        {t`Cancel`}
      </Button>
    </div>
  );
}

function openText({ kind, state, part, progress }: Task): string {
  const done = formatCount(progress.done);
  const of = formatCount(progress.of);
  if (state === 'waiting') return t`Waiting for its turn`;
  if (part === 'tables') return t`Writing tables: ${done} of ${of}`;
  if (part === 'files') return t`Writing files: ${done} of ${of}`;
  if (part === 'checking') return t`Reading the backup back: ${done} parts`;
  if (part === 'index') return t`Indexing: ${done} of ${of}`;
  return kind === 'backup' ? t`Beginning, or waiting until another backup is made` : t`Beginning`;
}

function endedText({ kind, state, failure, createdAt, endedAt }: Task): string {
  const moment = formatMoment(endedAt ?? createdAt);
  if (state === 'cancelled') return t`Cancelled ${moment}`;
  if (state === 'failed') {
    const message = failure?.message ?? t`The server stopped twice while it ran.`;
    return t`Failed ${moment}: ${message}`;
  }
  return kind === 'backup' ? t`Backed up ${moment}` : t`Rebuilt ${moment}`;
}
