import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DocumentSearch24Regular, Filter24Regular } from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { limits } from '../../../api/text/limits.ts';
import { wordsOfSearch } from '../../../api/text/words/typed-filters.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { MoreWhenNear } from '../../components/more-when-near.tsx';
import { ApiError } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { isFiltered, noFilters, type SearchState, type useSearch } from './api.ts';
import { correctionOf } from './correction.ts';
import { countText } from './counts.ts';
import { ScreenReaderStatus } from './screen-reader-status.tsx';
import { SearchResults, SearchSkeleton } from './search-results.tsx';

const useStyles = makeStyles({
  quiet: { marginTop: '12px', fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  word: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  error: { marginTop: '20px' },
});

const errorText = () => t`An error occurred while searching. Please try again.`;

interface SearchOutcomeProps {
  search: ReturnType<typeof useSearch>;
  state: SearchState;
  onChange: (state: SearchState, how: { isTyping: boolean }) => void;
}

/** The results of a search, or its loading, empty or error state. */
export function SearchOutcome({ search, state, onChange }: SearchOutcomeProps) {
  const styles = useStyles();
  const { data, isPending, error, refetch } = search;
  const skeleton = useSkeleton(isPending);
  const last = data?.pages.at(-1);
  const withoutFilters = isFiltered(state) ? (
    <Button size="small" onClick={() => onChange({ ...state, ...noFilters }, { isTyping: false })}>
      {t`Search without filters`}
    </Button>
  ) : undefined;

  if (isPending || skeleton) return skeleton ? <SearchSkeleton /> : null;
  if (!last) {
    if (error instanceof ApiError && error.status === 404)
      return (
        <EmptyState icon={<Filter24Regular />} sentence={t`No results found`} action={withoutFilters}>
          {t`This space no longer exists, or you do not have permission to view it.`}
        </EmptyState>
      );
    return (
      <div className={styles.error}>
        <LoadError text={errorText()} onRetry={() => void refetch()} />
      </div>
    );
  }
  // pages are fetched by offset, so a result that moved between two pages occurs twice
  const found = data?.pages.flatMap((page) => page.results) ?? [];
  const results = [...new Map(found.map((one) => [`${one.kind}-${one.id}`, one])).values()];
  const total = last.counts[state.kind];
  const count = countText(total, last);
  const correction = correctionOf(wordsOfSearch(state.query), results);
  return (
    <>
      <ScreenReaderStatus>{plural(total, { one: '# result', other: `${count} results` })}</ScreenReaderStatus>
      {last.degraded ? (
        <p className={styles.quiet}>
          {t`The search engine does not answer. These results come from the database and may be incomplete.`}
        </p>
      ) : null}
      {correction === undefined ? null : (
        <p className={styles.quiet}>
          <Trans>
            Showing results for <span className={styles.word}>{correction}</span>
          </Trans>
        </p>
      )}
      {results.length === 0 ? (
        <EmptyState icon={<DocumentSearch24Regular />} sentence={t`No results found`} action={withoutFilters}>
          {t`Check the spelling, or try fewer or other words.`}
        </EmptyState>
      ) : (
        <SearchResults results={results} query={state.query} />
      )}
      <MoreWhenNear list={search} errorText={errorText()} />
      {!search.hasNextPage && results.length > limits.searchOffset ? (
        <p className={styles.quiet}>{t`Only the best results are shown. Add words to narrow them down.`}</p>
      ) : null}
    </>
  );
}
