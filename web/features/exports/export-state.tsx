import { Field, ProgressBar } from '@fluentui/react-components';
import type { UseQueryResult } from '@tanstack/react-query';
import { plural, t } from '@lingui/core/macro';
import type { ShownExport } from '../../../api/contract/exports.ts';
import { LoadError } from '../../components/load-error.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { formatDate } from '../../lib/dates.ts';
import { serverMessage } from '../../lib/http.ts';
import { waitingText } from '../../lib/waiting-text.ts';
import { formatSize } from '../../lib/sizes.ts';
import { isGone, isUnderWay } from './api.ts';
import { useExportStyles } from './exports.styles.ts';
import { formatTexts } from './format-texts.ts';
import { failureText, noteText } from './outcome-texts.ts';

/** The progress of an export, and its result. */
export function ExportState({ exported }: { exported: UseQueryResult<ShownExport> }) {
  const { data, error, refetch } = exported;
  const styles = useExportStyles();
  if (isGone(error))
    return (
      <p
        className={styles.text}
      >{t`This export no longer exists: files are kept for seven days. Export it again.`}</p>
    );
  if (!data && error)
    return (
      <LoadError
        text={serverMessage(error) ?? t`The export could not be loaded.`}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <SkeletonRows label={t`Loading the export`} count={1} />;
  if (isUnderWay(data)) return <UnderWay exported={data} />;
  if (data.state === 'cancelled')
    return (
      <p role="status" className={styles.text}>
        {t`This export was cancelled.`}
      </p>
    );
  if (data.failure !== null)
    return (
      <p role="alert" className={styles.problem}>
        {failureText(data.failure)}
      </p>
    );
  return <Ready exported={data} />;
}

function UnderWay({ exported: { done, total, ahead } }: { exported: ShownExport }) {
  const styles = useExportStyles();
  const words =
    total > 0
      ? plural(total, { one: `${done} of # document`, other: `${done} of # documents` })
      : waitingText(ahead);
  return (
    <div className={styles.state}>
      <Field label={{ children: words, role: 'status' }}>
        <ProgressBar {...(total > 0 ? { value: done, max: total } : {})} thickness="large" />
      </Field>
      <p className={styles.text}>{t`We will tell you when it is ready. You can leave this page.`}</p>
    </div>
  );
}

function Ready({ exported }: { exported: ShownExport }) {
  const styles = useExportStyles();
  const { format, total, size, expiresAt, notes } = exported;
  const { name } = formatTexts(format);
  const documents = plural(total, { one: '# document', other: '# documents' });
  const bytes = formatSize(size ?? 0);
  const day = expiresAt === null ? undefined : formatDate(expiresAt);
  return (
    <div className={styles.state}>
      <p role="status" className={styles.lead}>
        {t`Your export is ready.`}
      </p>
      <p className={styles.text}>
        {t`${name}: ${documents}, ${bytes}.`} {day === undefined ? null : t`It stays here until ${day}.`}
      </p>
      {notes.length === 0 ? null : (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note.code}>{noteText(note)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
