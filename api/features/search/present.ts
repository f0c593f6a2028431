import type { Segment } from '../../contract/primitives.ts';
import type { SearchQuery, SearchResult } from '../../contract/search.ts';
import { presentPerson } from '../../core/access/present-people.ts';
import type { SearchAnswer, SearchHit } from '../../ports/search/port.ts';

export function presentHit(hit: SearchHit): SearchResult {
  return {
    kind: hit.kind,
    id: hit.id,
    title: textOf(hit.title),
    content: textOf(hit.snippet),
    updatedAt: hit.updatedAt.toISOString(),
    titleSegments: hit.title,
    snippet: hit.snippet,
    heading: hit.heading,
    without: hit.without,
    visibility: hit.visibility,
    restriction: hit.restriction,
    space: hit.kind === 'document' ? { id: hit.spaceId, name: hit.spaceName } : null,
    ancestors: hit.ancestors,
    author: presentPerson(hit.author),
  };
}

const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join('');

/** Response headers with the number of results: of the requested kind, and of each kind. */
export function presentCounts({ counts, degraded }: SearchAnswer, kind: SearchQuery['kind']) {
  const { documents, spaces, exact, about = false } = counts;
  return {
    'X-Total-Count': String({ documents, spaces, all: documents + spaces }[kind]),
    'X-Count-Documents': String(documents),
    'X-Count-Spaces': String(spaces),
    'X-Total-Exact': String(exact),
    'X-Total-About': String(about),
    'X-Search-Degraded': String(degraded),
  };
}
