import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Link24Regular } from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BackLink } from '../../components/back-link.tsx';
import type { SpaceLink } from '../../../api/contract/links.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { SpaceError } from '../../components/space-error.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { calls, pagesOf } from '../../lib/calls.ts';
import { paths } from '../../lib/paths.ts';
import { spaceQuery } from '../../lib/queries/spaces.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { listOf } from '../../lib/list-of.ts';

const useStyles = makeStyles({
  about: { margin: '8px 0 24px', color: tokens.colorNeutralForeground2, lineHeight: '22px' },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    paddingBlock: '11px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
    ':last-child': { borderBottomColor: 'transparent' },
  },
  title: { fontFamily: 'var(--lectern-font-serif)', fontSize: '17px', lineHeight: '23px', fontWeight: 560 },
  quiet: {
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  more: { marginTop: '16px' },
});

/**
 * The links of a space's documents that lead nowhere, for everyone who sees the space.
 * @param spaceId NaN if the address has no valid id: then no space is found
 */
export function SpaceLinksView({ spaceId }: { spaceId: number }) {
  const styles = useStyles();
  const { data: space, error, refetch } = useQuery(spaceQuery(spaceId));
  if (error && !space) return <SpaceError id={spaceId} error={error} onRetry={() => void refetch()} />;
  return (
    <PageBody width={720}>
      <BackLink to={paths.space(spaceId)}>{t`Back to the space`}</BackLink>
      <PageHeading quiet={space?.name ?? '\u00a0'}>{t`Broken Links`}</PageHeading>
      <p className={styles.about}>
        {t`Links to documents and files that were deleted, or that you cannot see. Open the document and change the link, or restore what was deleted.`}
      </p>
      {space && <BrokenLinks spaceId={spaceId} />}
    </PageBody>
  );
}

function BrokenLinks({ spaceId }: { spaceId: number }) {
  const styles = useStyles();
  const place = { params: { id: spaceId }, query: { broken: 'true' as const } };
  const { data, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    pagesOf(calls.links.ofSpace, place),
  );
  const skeleton = useSkeleton(isPending);
  if (skeleton) return <SkeletonRows label={t`Loading links`} count={4} />;
  if (isPending) return null;
  if (!data) return <LoadError text={t`The links could not be loaded.`} onRetry={() => void refetch()} />;
  const links = data.pages.flatMap(({ items }) => items);
  if (links.length === 0)
    return (
      <EmptyState icon={<Link24Regular />} sentence={t`No broken links`}>
        {t`All links to documents and files lead somewhere.`}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.list}>
        {links.map((link) => (
          <BrokenLink key={`${link.from.id} ${link.link}`} found={link} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          className={styles.more}
          disabledFocusable={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t`Show more`}
        </Button>
      )}
    </>
  );
}

function BrokenLink({ found: { from, lines, link, state, name } }: { found: SpaceLink }) {
  const styles = useStyles();
  const count = lines.length;
  const numbers = listOf(lines);
  const address = <code>{link}</code>;
  return (
    <li className={styles.row}>
      <TextLink to={paths.document(from.id)} className={styles.title}>
        <bdi>{from.title}</bdi>
      </TextLink>
      <div className={styles.quiet}>
        {count > 0 && (
          <>
            {plural(count, { one: `Line ${numbers}`, other: `Lines ${numbers}` })}
            {' · '}
          </>
        )}
        {state === 'deleted' ? <Trans>“{name}” was deleted</Trans> : <Trans>{address} leads nowhere</Trans>}
      </div>
    </li>
  );
}
