import { Button } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { SearchIndex } from '../../../api/contract/administration.ts';
import { LoadError } from '../../components/load-error.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { formatCount } from '../../lib/counts.ts';
import { serverMessage } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { isOpen, useSearchIndex, useStartTask, useTask } from './api.ts';
import { programs } from './programs.ts';
import { useOverviewStyles } from './overview.styles.ts';
import { TaskState } from './task-state.tsx';

/** The engine, and whether its index has what the documents have. */
export function SearchSection() {
  const styles = useOverviewStyles();
  const toasts = useToasts();
  const { data, error, isPending, refetch } = useSearchIndex();
  const skeleton = useSkeleton(isPending);
  const task = useTask('reindex');
  const { mutate: start, isPending: isStarting } = useStartTask('reindex');
  return (
    <section className={styles.section} aria-labelledby="search-index">
      <SectionHeading id="search-index">{t`Search index`}</SectionHeading>
      {skeleton ? <SkeletonRows label={t`Loading the search index`} count={1} /> : null}
      {error && !data ? (
        <LoadError
          text={serverMessage(error) ?? t`The search index could not be looked at.`}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data && !skeleton ? <Facts index={data} /> : null}
      {task ? <TaskState task={task} /> : null}
      <div className={styles.actions}>
        <Button
          disabledFocusable={isStarting || (task !== undefined && isOpen(task))}
          onClick={() =>
            start(undefined, {
              onError: (problem) => toasts.failure(t`The rebuild was not started`, serverMessage(problem)),
            })
          }
        >
          {t`Rebuild`}
        </Button>
        <span className={styles.quiet}>{t`Search works meanwhile, and people can save.`}</span>
      </div>
    </section>
  );
}

function Facts({ index }: { index: SearchIndex }) {
  const styles = useOverviewStyles();
  const { engine, version, fault, existing, indexed, waiting, differences, files } = index;
  const [inIndex, all] = [formatCount(indexed), formatCount(existing)];
  return (
    <dl className={styles.facts}>
      <dt>{t`Engine`}</dt>
      <dd>
        {programs[engine]} {version}
      </dd>
      {fault === null ? null : (
        <>
          <dt>{t`Problem`}</dt>
          <dd className={styles.failed} lang="en">
            {fault}
          </dd>
        </>
      )}
      <dt>{t`In the index`}</dt>
      <dd>{t`${inIndex} of ${all} documents and spaces`}</dd>
      <dt>{t`Waiting`}</dt>
      <dd>{waiting === 0 ? t`Nothing` : plural(waiting, { one: '# change', other: '# changes' })}</dd>
      {differences > 0 && fault === null ? (
        <>
          <dt>{t`Differences`}</dt>
          <dd className={styles.failed}>
            {plural(differences, {
              one: '# entry differs from the documents. Rebuild the index.',
              other: '# entries differ from the documents. Rebuild the index.',
            })}
          </dd>
        </>
      ) : null}
      <dt>{t`Attached files`}</dt>
      <dd>{filesText(files)}</dd>
    </dl>
  );
}

function filesText({ waiting, broken }: SearchIndex['files']): string {
  const toRead = plural(waiting, { one: '# waits to be read', other: '# wait to be read' });
  const unreadable = plural(broken, { one: '# cannot be read', other: '# cannot be read' });
  if (waiting + broken === 0) return t`All were read`;
  if (broken === 0) return toRead;
  return waiting === 0 ? unreadable : `${toRead}, ${unreadable}`;
}
