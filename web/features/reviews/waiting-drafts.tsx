import { useInfiniteQuery } from '@tanstack/react-query';
import { Drafts24Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { EmptyState } from '../../components/empty-state.tsx';
import { useRowStyles } from '../../components/list-rows.styles.ts';
import { LoadError } from '../../components/load-error.tsx';
import { PersonName } from '../../components/person-name.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { calls, pagesOf } from '../../lib/calls.ts';
import { formatDate } from '../../lib/dates.ts';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';

/** The drafts of a space with changes that were not released, as far as the reader may edit them. */
export function WaitingDrafts({ spaceId }: { spaceId: number }) {
  const rows = useRowStyles();
  const { data, error, isPending, refetch, ...pages } = useInfiniteQuery({
    ...pagesOf(calls.releases.waiting, { params: { id: spaceId } }),
    staleTime: 0,
  });
  const skeleton = useSkeleton(isPending);
  const drafts = data?.pages.flatMap(({ items }) => items) ?? [];
  if (skeleton) return <SkeletonRows label={t`Loading drafts`} count={4} />;
  if (error && !data)
    return (
      <LoadError
        text={serverMessage(error) ?? t`The drafts could not be loaded.`}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return null;
  if (drafts.length === 0)
    return (
      <EmptyState icon={<Drafts24Regular />} sentence={t`No draft waits for release`}>
        {t`A draft that was changed since its document was released is listed here.`}
      </EmptyState>
    );
  return (
    <>
      <ul className={rows.list}>
        {drafts.map(({ draftId, title, changedAt, changedBy }) => {
          const day = formatDate(changedAt);
          return (
            <li key={draftId} className={rows.row}>
              <div className={rows.words}>
                <TextLink to={paths.document(draftId)} className={rows.name}>
                  {title}
                </TextLink>
                <div className={rows.quiet}>
                  <Trans>
                    Changed by <PersonName person={changedBy} /> on {day}
                  </Trans>
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      <ShowMore pages={pages} shown={drafts.length} />
    </>
  );
}
