import { Button, mergeClasses } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Backup, Backups } from '../../../api/contract/administration.ts';
import { LoadError } from '../../components/load-error.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { NotConfirmed, useConfirmed } from '../../components/use-confirmed.tsx';
import { formatLong, formatMoment } from '../../lib/dates.ts';
import { serverMessage } from '../../lib/http.ts';
import { formatSize } from '../../lib/sizes.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { askForBackup, backupAddress, isOpen, useBackups, useStartTask, useTask } from './api.ts';
import { Fold } from './fold.tsx';
import { useOverviewStyles } from './overview.styles.ts';
import { TaskState } from './task-state.tsx';
import { listOf } from '../../lib/list-of.ts';

/** The last backup, and a button for another one. Restoring stays at the command line. */
export function BackupSection() {
  const styles = useOverviewStyles();
  const toasts = useToasts();
  const { data, error, isPending, refetch } = useBackups();
  const skeleton = useSkeleton(isPending);
  const task = useTask('backup');
  const { mutate: start, isPending: isStarting } = useStartTask('backup');
  const isUnderWay = isStarting || (task !== undefined && isOpen(task));
  return (
    <section className={styles.section} aria-labelledby="backup">
      <SectionHeading id="backup">{t`Backup`}</SectionHeading>
      {skeleton ? <SkeletonRows label={t`Loading backups`} count={1} /> : null}
      {error && !data ? (
        <LoadError
          text={serverMessage(error) ?? t`The backups could not be loaded.`}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data && !skeleton ? (
        <>
          <Facts backups={data} />
          {task ? <TaskState task={task} /> : null}
          <div className={styles.actions}>
            <Button
              disabledFocusable={isUnderWay}
              onClick={() =>
                start(undefined, {
                  onError: (problem) => toasts.failure(t`No backup was started`, serverMessage(problem)),
                })
              }
            >
              {t`Back up now`}
            </Button>
          </div>
          <Files backups={data} />
        </>
      ) : null}
    </section>
  );
}

function Facts({ backups: { list, keep, store, directory, failure } }: { backups: Backups }) {
  const styles = useOverviewStyles();
  const [last] = list;
  const moment = last && formatMoment(last.at);
  const facts = last && listOf([formatSize(last.size), kindText(last)]);
  return (
    <dl className={styles.facts}>
      <dt>{t`Last backup`}</dt>
      <dd>
        {last ? (
          <Trans context="list">
            <time dateTime={last.at} title={formatLong(last.at)}>
              {moment}
            </time>
            , {facts}
          </Trans>
        ) : (
          t`No backup yet`
        )}
      </dd>
      <dt>{t`Every night`}</dt>
      <dd>
        {keep > 0 ? (
          t`Yes. The last ${keep} are kept.`
        ) : (
          <Trans>
            No. Set <code>BACKUP_KEEP</code> on the server, for example to 14.
          </Trans>
        )}
      </dd>
      {failure ? (
        <>
          <dt>{t`Last failure`}</dt>
          <dd className={styles.failed}>
            {formatMoment(failure.at)}: <span lang="en">{failure.message}</span>
          </dd>
        </>
      ) : null}
      <dt>{store === 's3' ? t`Bucket` : t`Folder`}</dt>
      <dd>
        <span className={styles.mono}>{directory}</span>
      </dd>
    </dl>
  );
}

function Files({ backups: { list } }: { backups: Backups }) {
  const styles = useOverviewStyles();
  return (
    <>
      {list.length > 0 ? (
        <Fold title={t`Backups and downloads`}>
          <ul className={styles.rows}>
            {list.map((backup) => (
              <BackupRow key={backup.id} backup={backup} />
            ))}
          </ul>
        </Fold>
      ) : null}
      <p className={mergeClasses(styles.quiet, styles.text)}>
        <Trans>
          Of the backups made here the last three are kept, beside those of the nights. A backup contains
          everything, also restricted documents. It is restored at the command line of the server:{' '}
          <code>lectern restore</code>.
        </Trans>
      </p>
    </>
  );
}

function BackupRow({ backup }: { backup: Backup }) {
  const styles = useOverviewStyles();
  const toasts = useToasts();
  const { run, dialog } = useConfirmed(t`A backup contains everything. First confirm that it is you.`);
  const { id, at, size, where, isHere, missing } = backup;
  const moment = formatMoment(at);
  const download = async () => {
    try {
      await run(() => askForBackup(id));
      const link = document.createElement('a');
      link.href = backupAddress(id);
      link.download = '';
      link.click();
    } catch (error) {
      if (error instanceof NotConfirmed) return;
      toasts.failure(t`The backup could not be downloaded`, serverMessage(error));
    }
  };
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <time dateTime={at} title={formatLong(at)} className={styles.strong}>
          {moment}
        </time>
        <p className={styles.quiet}>
          {listOf([
            kindText(backup),
            formatSize(size),
            ...(missing > 0 ? [t`attached files missing from the store: ${missing}`] : []),
          ])}
        </p>
        <p className={mergeClasses(styles.quiet, styles.mono)}>{where}</p>
      </div>
      {isHere ? (
        <Button size="small" aria-label={t`Download the backup of ${moment}`} onClick={() => void download()}>
          {t`Download`}
        </Button>
      ) : (
        <span className={styles.quiet}>
          {where.startsWith('s3://') ? t`Not in the bucket` : t`Not on this server`}
        </span>
      )}
      {dialog}
    </li>
  );
}

function kindText({ kind }: Backup): string {
  const texts = { nightly: t`nightly`, asked: t`made here`, command: t`made at the command line` };
  return texts[kind];
}
