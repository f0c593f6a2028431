import { useSearchParams } from 'react-router-dom';
import type { SearchKind } from '../features/search/api.ts';
import { SearchView } from '../features/search/search-view.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

const kindOf = (value: string | null): SearchKind =>
  value === 'documents' || value === 'spaces' ? value : 'all';

/** /search?q={query}&kind={documents or spaces}: the address is the state. */
export function SearchPage() {
  const [params, setParams] = useSearchParams();
  const query = (params.get('q') ?? '').trim();
  useDocumentTitle(query === '' ? 'Search' : `${query} · Search`);
  return (
    <SearchView
      query={query}
      kind={kindOf(params.get('kind'))}
      onChange={({ query: q, kind }) => {
        const next = { ...(q === '' ? {} : { q }), ...(kind === 'all' ? {} : { kind }) };
        setParams(next, { replace: true });
      }}
    />
  );
}
