import { useRef } from 'react';
import { Button, mergeClasses } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Job } from '../../../api/contract/jobs.ts';
import { TextLink } from '../../components/text-link.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { formatAgo, formatLong } from '../../lib/dates.ts';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useJobStep } from './api.ts';
import { useJobsStyles } from './jobs.styles.ts';

/** A cancelled job can be started again, so there is no confirmation. */
export function JobsTable({ jobs }: { jobs: readonly Job[] }) {
  const styles = useJobsStyles();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useJobStep();
  const table = useRef<HTMLTableElement>(null);
  const take = async (job: Job, step: 'cancel' | 'retry') => {
    try {
      await mutateAsync({ job, step });
      toasts.success(step === 'cancel' ? t`Job cancelled` : t`Job started again`);
    } catch (error) {
      toasts.failure(
        step === 'cancel' ? t`The job could not be cancelled` : t`The job could not be started again`,
        serverMessage(error),
      );
    }
    // the button disappeared together with its row
    table.current?.focus();
  };
  return (
    <>
      {jobs.length > 0 ? (
        <table ref={table} className={styles.table} tabIndex={-1} aria-label={t`Jobs`}>
          <thead>
            <tr>
              <th scope="col" className={styles.head}>{t`Job`}</th>
              <th scope="col" className={mergeClasses(styles.head, styles.personColumn)}>{t`Person`}</th>
              <th scope="col" className={mergeClasses(styles.head, styles.stateColumn)}>{t`State`}</th>
              <th scope="col" className={mergeClasses(styles.head, styles.sinceColumn)}>{t`Since`}</th>
              <th scope="col" className={mergeClasses(styles.head, styles.actionsColumn)}>{t`Actions`}</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <JobRow
                key={`${job.kind} ${job.id}`}
                job={job}
                isDisabled={isPending}
                onCancel={() => void take(job, 'cancel')}
                onRetry={() => void take(job, 'retry')}
              />
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  );
}

interface JobRowProps {
  job: Job;
  isDisabled: boolean;
  onCancel: () => void;
  onRetry: () => void;
}

function JobRow({ job, isDisabled, onCancel, onRetry }: JobRowProps) {
  const styles = useJobsStyles();
  const { title, space, person, state, since } = job;
  const isOpen = state === 'waiting' || state === 'running';
  const name = person?.displayName ?? t`User`;
  // what administrators start is named by its kind
  const what = title === '' ? kindText(job) : title;
  const kind = title === '' ? t`Started by an administrator` : kindText(job);
  const where = space && space.name !== title ? `${kind} · ${space.name}` : kind;
  return (
    <tr className={styles.row}>
      <td className={styles.cell}>
        <div className={mergeClasses(styles.line, styles.name)} dir="auto" title={what}>
          {title === '' ? what : <Title job={job} />}
        </div>
        <div className={mergeClasses(styles.line, styles.quiet)} title={where}>
          {where}
        </div>
        <div className={mergeClasses(styles.line, styles.quiet, styles.narrow)}>
          {stateText(job)} · {name}
        </div>
      </td>
      <td className={mergeClasses(styles.cell, styles.personColumn)} title={name}>
        {name}
      </td>
      <td className={mergeClasses(styles.cell, styles.stateColumn)}>{stateText(job)}</td>
      <td className={mergeClasses(styles.cell, styles.sinceColumn, styles.quiet)}>
        <time dateTime={since} title={formatLong(since)}>
          {formatAgo(since)}
        </time>
      </td>
      <td>
        <div className={styles.actions}>
          {isOpen ? (
            <Button
              size="small"
              disabled={isDisabled}
              aria-label={t`Cancel: ${what}`}
              onClick={onCancel}
            >{t`Cancel`}</Button>
          ) : (
            <Button
              size="small"
              disabled={isDisabled}
              aria-label={t`Try again: ${what}`}
              onClick={onRetry}
            >{t`Try again`}</Button>
          )}
        </div>
      </td>
    </tr>
  );
}

function Title({ job: { title, documentId, space, kind } }: { job: Job }) {
  if (documentId !== null) return <TextLink to={paths.document(documentId)}>{title}</TextLink>;
  if (space && kind === 'export') return <TextLink to={paths.space(space.id)}>{title}</TextLink>;
  return title;
}

function kindText({ kind }: Job): string {
  const texts = {
    export: t({ message: 'Export', context: 'thing' }),
    import: t({ message: 'Import', context: 'thing' }),
    file: t`Attached file`,
    backup: t`Backup`,
    reindex: t`Search index`,
  };
  return texts[kind];
}

/** 'Running: 3 of 20' */
function stateText({ state, progress: { done, of } }: Job): string {
  if (state === 'running' && of > 0) return t`Running: ${done} of ${of}`;
  const texts = {
    waiting: t`Waiting`,
    running: t`Running`,
    failed: t`Failed`,
    cancelled: t`Cancelled`,
    aside: t`Set aside`,
  };
  return texts[state];
}
