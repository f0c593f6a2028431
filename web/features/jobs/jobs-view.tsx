import { useId } from 'react';
import { TaskListLtr24Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { JobFilter } from '../../../api/contract/jobs.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { tabId, TabStrip } from '../../components/tab-strip.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useJobs } from './api.ts';
import { JobsTable } from './jobs-table.tsx';
import { useJobsStyles } from './jobs.styles.ts';

interface JobsViewProps {
  show: JobFilter;
  onShow: (show: JobFilter) => void;
}

/** Exports, imports and files to be read of everybody, for administrators. */
export function JobsView({ show, onShow }: JobsViewProps) {
  const styles = useJobsStyles();
  const id = useId();
  return (
    <>
      <PageHeading
        quiet={t`Exports, imports and attached files that are being read. People take turns; each person can have two jobs running at once.`}
      >
        {t`Background Jobs`}
      </PageHeading>
      <div className={styles.body}>
        <TabStrip
          label={t`Background Jobs`}
          id={id}
          selected={show}
          tabs={[
            { value: 'open', text: t`Under way` },
            { value: 'failed', text: t({ message: 'Failed', context: 'jobs' }) },
          ]}
          onSelect={onShow}
        />
        <div role="tabpanel" aria-labelledby={tabId(id, show)} className={styles.list}>
          <Listed key={show} show={show} />
        </div>
      </div>
    </>
  );
}

function Listed({ show }: { show: JobFilter }) {
  const { data, error, isPending, refetch, ...pages } = useJobs(show);
  const skeleton = useSkeleton(isPending);
  const jobs = data?.pages.flatMap(({ items }) => items) ?? [];
  if (skeleton) return <SkeletonRows label={t`Loading jobs`} count={4} />;
  if (error && !data)
    return (
      <LoadError
        text={serverMessage(error) ?? t`The jobs could not be loaded.`}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return null;
  return (
    <>
      <JobsTable jobs={jobs} />
      {jobs.length === 0 ? <Nothing show={show} /> : null}
      <ShowMore pages={pages} shown={jobs.length} />
    </>
  );
}

function Nothing({ show }: { show: JobFilter }) {
  return show === 'open' ? (
    <EmptyState icon={<TaskListLtr24Regular />} sentence={t`Nothing is waiting or running`}>
      {t`What people export, import or attach appears here until it is done.`}
    </EmptyState>
  ) : (
    <EmptyState icon={<TaskListLtr24Regular />} sentence={t`Nothing has failed`}>
      {t`Jobs that failed, were cancelled or were set aside stay here for seven days.`}
    </EmptyState>
  );
}
