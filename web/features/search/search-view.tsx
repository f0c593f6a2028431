import { useId } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { Search24Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { tabId, TabStrip } from '../../components/tab-strip.tsx';
import { isSearch, useSearch, type SearchKind, type SearchState } from './api.ts';
import { countText } from './counts.ts';
import { SearchField } from './search-field.tsx';
import { SearchFiltersRow } from './search-filters.tsx';
import { useSearchPageStyles } from './search-page.styles.ts';
import { SearchOutcome } from './search-outcome.tsx';

const useStyles = makeStyles({
  field: { marginTop: '16px' },
  hint: { display: 'block', marginTop: '8px', '& code': { fontSize: '13px', whiteSpace: 'nowrap' } },
  filters: { marginTop: '12px' },
  tabs: { marginTop: '12px', minWidth: 0, boxShadow: `inset 0 -1px ${tokens.colorNeutralStroke2}` },
});

const createTabs = (): readonly { value: SearchKind; text: string }[] => [
  { value: 'all', text: t`All Results` },
  { value: 'documents', text: t`Documents` },
  { value: 'spaces', text: t`Spaces` },
  { value: 'files', text: t`Files` },
];

interface SearchViewProps {
  state: SearchState;
  /** `isTyping`: replaces the entry in the browser's history; otherwise adds one, so that going back works. */
  onChange: (state: SearchState, how: { isTyping: boolean }) => void;
}

/** The search page, for titles and texts of everything that the reader may see. */
export function SearchView({ state, onChange }: SearchViewProps) {
  const styles = useStyles();
  const { page } = useSearchPageStyles();
  const tabsId = useId();
  const { query, kind } = state;
  const search = useSearch(state);
  const last = isSearch(state) ? search.data?.pages.at(-1) : undefined;
  const tabs = createTabs().map((tab) => ({
    ...tab,
    count: last && countText(last.counts[tab.value], last),
  }));
  return (
    <div className={page}>
      <PageHeading>{t`Search`}</PageHeading>
      <div className={styles.field}>
        <SearchField
          query={query}
          onSearch={(next) => onChange({ ...state, query: next }, { isTyping: true })}
        />
      </div>
      <div className={styles.filters}>
        <SearchFiltersRow
          filters={state}
          onChange={(filters) => onChange({ ...state, ...filters }, { isTyping: false })}
        />
      </div>
      <div className={styles.tabs}>
        <TabStrip
          label={t`Kinds of results`}
          id={tabsId}
          selected={kind}
          tabs={tabs}
          onSelect={(next) => onChange({ ...state, kind: next }, { isTyping: false })}
        />
      </div>
      <div role="tabpanel" aria-labelledby={tabId(tabsId, kind)}>
        {!isSearch(state) ? (
          <EmptyState icon={<Search24Regular />} sentence={t`Enter a search term`}>
            {t`Searches titles, text and attached files. The beginning of a word is enough, and typos are forgiven.`}
            <span className={styles.hint}>
              <Trans>
                Quotes find a phrase and a hyphen excludes a word. You can also type filters:{' '}
                <code>space:handbook</code>, <code>author:anna</code>, <code>label:project</code>,{' '}
                <code>in:title</code>, <code>{'updated:>2026-01-01'}</code>, <code>file:pdf</code>,{' '}
                <code>linked:7</code>, <code>owner:me</code>, <code>review:due</code>.
              </Trans>
            </span>
          </EmptyState>
        ) : (
          <SearchOutcome search={search} state={state} onChange={onChange} />
        )}
      </div>
    </div>
  );
}
