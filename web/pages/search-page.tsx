import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router-dom';
import { limits } from '../../api/text/limits.ts';
import { labelLimits } from '../../api/text/markdown/labels.ts';
import type { SearchKind, SearchState } from '../features/search/api.ts';
import { SearchView } from '../features/search/search-view.tsx';
import { updatedOf, updatedParams } from '../features/search/updated.ts';
import { numberIn } from '../lib/paths.ts';
import { useDocumentTitle } from '../lib/document-title.ts';

const kindOf = (value: string | null): SearchKind =>
  value === 'documents' || value === 'spaces' || value === 'files' ? value : 'all';

const stateOf = (params: URLSearchParams): SearchState => ({
  // as long as the field allows: an address can have any text
  query: (params.get('q') ?? '').trim().slice(0, limits.searchQuery).trim(),
  kind: kindOf(params.get('kind')),
  spaceId: numberIn(params.get('spaceId')),
  authorId: numberIn(params.get('authorId')),
  // as long as a label can be
  label: params.get('label')?.trim().slice(0, labelLimits.length).trim() || undefined,
  updated: updatedOf(params),
});

const paramsOf = ({
  query,
  kind,
  spaceId,
  authorId,
  label,
  updated,
}: SearchState): Record<string, string> => ({
  ...(query === '' ? {} : { q: query }),
  ...(kind === 'all' ? {} : { kind }),
  ...(spaceId === undefined ? {} : { spaceId: String(spaceId) }),
  ...(authorId === undefined ? {} : { authorId: String(authorId) }),
  ...(label === undefined ? {} : { label }),
  ...updatedParams(updated),
});

/**
 * /search?q={query}&kind={documents, spaces or files}&spaceId={id}&authorId={id}&label={label}&past={week, month or year}, or from={day} and
 * to={day}: the address is the state.
 */
export function SearchPage() {
  const [params, setParams] = useSearchParams();
  const state = stateOf(params);
  const { query } = state;
  useDocumentTitle(query === '' ? t`Search` : t`${query} · Search`);
  return (
    <SearchView
      state={state}
      onChange={(next, { isTyping }) => setParams(paramsOf(next), { replace: isTyping })}
    />
  );
}
