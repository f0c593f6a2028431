import { useId } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DocumentSearch24Regular, Search24Regular } from '@fluentui/react-icons';
import { limits } from '../../../api/contract/limits.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { tabId, TabStrip } from '../../components/tab-strip.tsx';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useSearch, type SearchKind } from './api.ts';
import { Said } from './said.tsx';
import { SearchField } from './search-field.tsx';
import { SearchResults, SearchSkeleton } from './search-results.tsx';

const useStyles = makeStyles({
  page: {
    boxSizing: 'content-box',
    maxWidth: '720px',
    marginInline: 'auto',
    paddingBlock: '45px 64px',
    paddingInline: '48px',
    '@container sheet (min-width: 768px) and (max-width: 1023px)': { paddingInline: '40px' },
    '@container sheet (min-width: 512px) and (max-width: 767px)': {
      paddingInline: '24px',
      paddingBlock: '32px 48px',
    },
    '@container sheet (max-width: 511px)': { paddingInline: '20px', paddingBlock: '24px 48px' },
  },
  field: { marginTop: '16px' },
  tabs: { marginTop: '16px' },
  quiet: { marginTop: '12px', fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  more: { marginTop: '12px' },
  error: { marginTop: '20px' },
});

const grouped = new Intl.NumberFormat('en-GB');

const tabTexts: readonly { value: SearchKind; text: string }[] = [
  { value: 'all', text: 'All Results' },
  { value: 'documents', text: 'Documents' },
  { value: 'spaces', text: 'Spaces' },
];

const countText = (count: number, exact: boolean): string =>
  `${grouped.format(count)}${exact || count < limits.searchTotal ? '' : '+'}`;

interface SearchViewProps {
  /** Trimmed; blank: nothing is searched. */
  query: string;
  kind: SearchKind;
  onChange: (state: { query: string; kind: SearchKind }) => void;
}

/** Search over titles and text of all that the reader may see. */
export function SearchView({ query, kind, onChange }: SearchViewProps) {
  const styles = useStyles();
  const tabsId = useId();
  const search = useSearch(query, kind);
  const last = query === '' ? undefined : search.data?.pages.at(-1);
  const tabs = tabTexts.map((tab) => ({
    ...tab,
    count: last && countText(last.counts[tab.value], last.exact),
  }));
  return (
    <div className={styles.page}>
      <PageHeading>Search</PageHeading>
      <div className={styles.field}>
        <SearchField query={query} onSearch={(next) => onChange({ query: next, kind })} />
      </div>
      <div className={styles.tabs}>
        <TabStrip
          label="Kinds of results"
          id={tabsId}
          selected={kind}
          tabs={tabs}
          onSelect={(next) => onChange({ query, kind: next })}
        />
      </div>
      <div role="tabpanel" aria-labelledby={tabId(tabsId, kind)}>
        {query === '' ? (
          <EmptyState icon={<Search24Regular />} sentence="Enter a search term">
            Words of titles and text are found, also by their beginning or with a typo.
          </EmptyState>
        ) : (
          <Outcome search={search} kind={kind} />
        )}
      </div>
    </div>
  );
}

function Outcome({ search, kind }: { search: ReturnType<typeof useSearch>; kind: SearchKind }) {
  const styles = useStyles();
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = search;
  const skeleton = useSkeleton(isPending);
  const last = data?.pages.at(-1);

  if (isPending || skeleton) return skeleton ? <SearchSkeleton /> : null;
  if (isError || !last) {
    return (
      <div className={styles.error}>
        <LoadError
          text="An error occurred while searching. Please try again."
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  // by offset: what moved between two pages comes twice
  const found = data.pages.flatMap((page) => page.results);
  const results = [...new Map(found.map((one) => [`${one.kind}-${one.id}`, one])).values()];
  const total = last.counts[kind];
  return (
    <>
      <Said>{total === 1 ? '1 result' : `${countText(total, last.exact)} results`}</Said>
      {last.degraded ? (
        <p className={styles.quiet}>
          The search engine does not answer. These results come from the database and may be fewer.
        </p>
      ) : null}
      {results.length === 0 ? (
        <EmptyState icon={<DocumentSearch24Regular />} sentence="No results found">
          Check the spelling, or try fewer or other words.
        </EmptyState>
      ) : (
        <SearchResults results={results} />
      )}
      {hasNextPage ? (
        <Button
          className={styles.more}
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage({ cancelRefetch: false })}
        >
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      ) : null}
      {!hasNextPage && results.length > limits.searchOffset ? (
        <p className={styles.quiet}>Only the best results are shown. More words find fewer of them.</p>
      ) : null}
    </>
  );
}
