import { useId, useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircle24Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BackLink } from '../../components/back-link.tsx';
import type { ReviewedDocument } from '../../../api/contract/reviews.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useRowStyles } from '../../components/list-rows.styles.ts';
import { LoadError } from '../../components/load-error.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { PersonName } from '../../components/person-name.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { SpaceError } from '../../components/space-error.tsx';
import { tabId, TabStrip } from '../../components/tab-strip.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { calls, pagesOf } from '../../lib/calls.ts';
import { formatPlainDay } from '../../lib/dates.ts';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { spaceQuery } from '../../lib/queries/spaces.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { WaitingDrafts } from './waiting-drafts.tsx';

const useStyles = makeStyles({
  tabs: { marginTop: '24px' },
  due: { color: 'var(--lectern-warn-icon)', fontWeight: tokens.fontWeightSemibold },
});

type Shown = 'due' | 'all' | 'drafts';

/**
 * The documents of a space whose review is due or planned.
 * @param spaceId NaN if the address has no valid id: then no space is found
 */
export function SpaceReviewsView({ spaceId }: { spaceId: number }) {
  const styles = useStyles();
  const id = useId();
  const [shown, setShown] = useState<Shown>('due');
  const { data: space, error, refetch } = useQuery(spaceQuery(spaceId));
  if (error && !space) return <SpaceError id={spaceId} error={error} onRetry={() => void refetch()} />;
  return (
    <PageBody width={720}>
      <BackLink to={paths.space(spaceId)}>{t`Back to the space`}</BackLink>
      <PageHeading quiet={space?.name ?? '\u00a0'}>{t`Reviews`}</PageHeading>
      <div className={styles.tabs}>
        <TabStrip
          label={t`Reviews`}
          id={id}
          selected={shown}
          tabs={[
            { value: 'due', text: t`Due` },
            { value: 'all', text: t`All planned` },
            { value: 'drafts', text: t`Waiting for release` },
          ]}
          onSelect={setShown}
        />
        <div role="tabpanel" aria-labelledby={tabId(id, shown)}>
          {space && shown === 'drafts' ? <WaitingDrafts spaceId={spaceId} /> : null}
          {space && shown !== 'drafts' ? <Listed key={shown} spaceId={spaceId} shown={shown} /> : null}
        </div>
      </div>
    </PageBody>
  );
}

function Listed({ spaceId, shown }: { spaceId: number; shown: 'due' | 'all' }) {
  const rows = useRowStyles();
  const { data, error, isPending, refetch, ...pages } = useInfiniteQuery({
    ...pagesOf(calls.reviews.ofSpace, {
      params: { id: spaceId },
      query: shown === 'due' ? { due: 'true' } : {},
    }),
    staleTime: 0,
  });
  const skeleton = useSkeleton(isPending);
  const documents = data?.pages.flatMap(({ items }) => items) ?? [];
  if (skeleton) return <SkeletonRows label={t`Loading reviews`} count={4} />;
  if (error && !data)
    return (
      <LoadError
        text={serverMessage(error) ?? t`The reviews could not be loaded.`}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return null;
  if (documents.length === 0) return <Nothing shown={shown} />;
  return (
    <>
      <ul className={rows.list}>
        {documents.map((document) => (
          <ReviewRow key={document.id} document={document} />
        ))}
      </ul>
      <ShowMore pages={pages} shown={documents.length} />
    </>
  );
}

function ReviewRow({ document: { id, title, review } }: { document: ReviewedDocument }) {
  const styles = useStyles();
  const rows = useRowStyles();
  const { owner, dueOn, isDue } = review;
  const day = dueOn === null ? '' : formatPlainDay(dueOn);
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <TextLink to={paths.document(id)} className={rows.name}>
          {title}
        </TextLink>
        <div className={rows.quiet}>
          <span className={mergeClasses(isDue && styles.due)}>
            {isDue ? t`Due since ${day}` : t`Due on ${day}`}
          </span>
          {' · '}
          {owner ? (
            <Trans>
              Owner: <PersonName person={owner} />
            </Trans>
          ) : (
            t`No owner`
          )}
        </div>
      </div>
    </li>
  );
}

function Nothing({ shown }: { shown: 'due' | 'all' }) {
  return (
    <EmptyState
      icon={<CheckmarkCircle24Regular />}
      sentence={shown === 'due' ? t`No review is due` : t`No reviews are planned`}
    >
      {t`Choose “Owner and review” in the menu of a document to have it checked from time to time.`}
    </EmptyState>
  );
}
