import { makeStyles } from '@fluentui/react-components';
import { Tag24Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { labelKey, labelLimits } from '../../../api/text/markdown/labels.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { paths } from '../../lib/paths.ts';
import { labelsQuery } from '../../lib/queries/labels.ts';
import { noFilters, useSearch, type SearchState } from './api.ts';
import { SearchOutcome } from './search-outcome.tsx';
import { useSearchPageStyles } from './search-page.styles.ts';

const useStyles = makeStyles({ list: { marginTop: '12px' } });

/** The documents with a label, newest first. */
export function LabelView({ label }: { label: string }) {
  const styles = useStyles();
  const { page } = useSearchPageStyles();
  const navigate = useNavigate();
  // as the address may have any text
  const isLabel = label.length <= labelLimits.length && labelKey(label) !== '';
  const { data: known = [] } = useQuery({
    ...labelsQuery(label.trim()),
    enabled: isLabel,
    staleTime: 10_000,
  });
  const name = known.find((each) => labelKey(each.name) === labelKey(label))?.name ?? label;
  useDocumentTitle(name);
  const state: SearchState = {
    ...noFilters,
    query: '',
    kind: 'documents',
    label: isLabel ? label : undefined,
  };
  const search = useSearch(state);
  const isNowhere = !isLabel || search.data?.pages[0]?.results.length === 0;
  return (
    <div className={page}>
      <PageHeading
        quiet={t`Documents with this label, newest first`}
        actions={isLabel && <LinkButton to={paths.searchLabel(name)}>{t`Search in them`}</LinkButton>}
      >
        {name}
      </PageHeading>
      <div className={styles.list}>
        {isNowhere ? (
          <EmptyState icon={<Tag24Regular />} sentence={t`No documents have this label`}>
            {t`It was removed, or you do not have permission to view its documents.`}
          </EmptyState>
        ) : (
          <SearchOutcome
            search={search}
            state={state}
            onChange={({ query }) => void navigate(paths.search(query))}
          />
        )}
      </div>
    </div>
  );
}
