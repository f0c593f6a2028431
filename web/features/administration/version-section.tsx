import { mergeClasses } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../components/load-error.tsx';
import { Markdown } from '../../components/markdown/markdown.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useVersions } from './api.ts';
import { changesOf } from './changes-of.ts';
import { Fold } from './fold.tsx';
import { programs } from './programs.ts';
import { useOverviewStyles } from './overview.styles.ts';

/** What runs here, what this version brought, and how to get a newer one. */
export function VersionSection() {
  const styles = useOverviewStyles();
  const { data, error, isPending, refetch } = useVersions();
  const skeleton = useSkeleton(isPending);
  return (
    <section className={styles.section} aria-labelledby="version">
      <SectionHeading id="version">{t`Version`}</SectionHeading>
      {skeleton ? <SkeletonRows label={t`Loading versions`} count={1} /> : null}
      {error && !data ? (
        <LoadError
          text={serverMessage(error) ?? t`The versions could not be loaded.`}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data && !skeleton ? (
        <>
          <dl className={styles.facts}>
            <dt>Lectern</dt>
            <dd>{data.lectern}</dd>
            <dt>{programs.node}</dt>
            <dd>{data.node}</dd>
            <dt>{programs.postgres}</dt>
            <dd>{data.postgres}</dd>
            <dt>{t`Migrations`}</dt>
            <dd>{migrationText(data.migrations)}</dd>
          </dl>
          <Fold title={t`What this version brought`}>
            <Changes version={data.lectern} />
          </Fold>
        </>
      ) : null}
      <p className={mergeClasses(styles.quiet, styles.text)}>
        <Trans>
          Lectern asks no other server whether there is a newer version. Look where you got it: the changelog
          of the newer one says what it brings, and the section “Upgrade” of <code>docs/operations.md</code>{' '}
          how to get there. Make a backup first.
        </Trans>
      </p>
    </section>
  );
}

function migrationText({ last, pending }: { last: string; pending: number }): string {
  if (pending === 0) return t`All have run, up to ${last}`;
  return plural(pending, {
    one: '# has not run yet. Restart Lectern.',
    other: '# have not run yet. Restart Lectern.',
  });
}

function Changes({ version }: { version: string }) {
  const { data, error } = useQuery({
    queryKey: ['changelog'],
    queryFn: async () => (await import('../../../CHANGELOG.md?raw')).default,
    staleTime: Infinity,
  });
  const styles = useOverviewStyles();
  if (error) return <LoadError text={t`The changes could not be loaded.`} />;
  if (data === undefined) return null;
  return (
    // it scrolls by itself, so that what is below stays near
    <div
      lang="en"
      className={styles.changes}
      tabIndex={0}
      role="region"
      aria-label={t`What this version brought`}
    >
      <Markdown source={changesOf(data, version)} size="compact" fallback={null} />
    </div>
  );
}
