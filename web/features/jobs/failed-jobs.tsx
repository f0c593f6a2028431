import { makeStyles, tokens } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import { LoadError } from '../../components/load-error.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useJobs } from './api.ts';
import { JobsTable } from './jobs-table.tsx';

const maxShown = 5;

const useStyles = makeStyles({
  root: { marginTop: '48px', '& > [role=alert]': { marginTop: '16px' } },
  text: { marginTop: '12px', color: tokens.colorNeutralForeground3 },
});

interface FailedJobsProps {
  /** How many failed in the last seven days; undefined while it is not known. */
  count: number | undefined;
}

/** The newest jobs that failed, without those that somebody cancelled. */
export function FailedJobs({ count }: FailedJobsProps) {
  const styles = useStyles();
  const { data, error, isPending, refetch } = useJobs('failed');
  const skeleton = useSkeleton(isPending);
  const failed = data?.pages[0]?.items.filter(({ state }) => state !== 'cancelled') ?? [];
  const known = count ?? failed.length;
  return (
    <section className={styles.root} aria-labelledby="failed-jobs">
      <SectionHeading
        id="failed-jobs"
        action={<TextLink to={`${paths.jobs()}?show=failed`}>{t`View all jobs`}</TextLink>}
      >
        {t`Failed jobs`}
      </SectionHeading>
      {skeleton ? <SkeletonRows label={t`Loading jobs`} count={1} /> : null}
      {error && !data ? (
        <LoadError
          text={serverMessage(error) ?? t`The jobs could not be loaded.`}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data && !skeleton ? (
        <p className={styles.text}>
          {known === 0
            ? t`Nothing has failed in the last seven days.`
            : plural(known, {
                one: '# job failed in the last seven days.',
                other: '# jobs failed in the last seven days.',
              })}
        </p>
      ) : null}
      <JobsTable jobs={failed.slice(0, maxShown)} />
    </section>
  );
}
