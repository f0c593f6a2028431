import type { Segment } from '../../contract/primitives.ts';
import type { SearchQuery, SearchResult } from '../../contract/search.ts';
import { presentPerson } from '../../core/access/present-people.ts';
import type { FileHit, SearchHit } from '../../ports/search/port.ts';
import { addressOfFile } from '../../core/access/file-address.ts';
import type { FoundResults } from './with-files.ts';

export const presentResult = (hit: SearchHit | FileHit): SearchResult =>
  hit.kind === 'file' ? presentFile(hit) : presentHit(hit);

function presentHit(hit: SearchHit): SearchResult {
  return {
    kind: hit.kind,
    id: hit.id,
    title: joined(hit.title),
    content: joined(hit.snippet),
    updatedAt: hit.updatedAt.toISOString(),
    titleSegments: hit.title,
    snippet: hit.snippet,
    heading: hit.heading,
    without: hit.without,
    visibility: hit.visibility,
    restriction: hit.restriction,
    file: null,
    space: hit.kind === 'document' ? { id: hit.spaceId, name: hit.spaceName } : null,
    ancestors: hit.ancestors,
    author: presentPerson(hit.author),
  };
}

function presentFile(hit: FileHit): SearchResult {
  const { id, title, snippet, visibility, restriction, mimetype, size, place, ancestors } = hit;
  return {
    kind: 'file',
    id,
    title: joined(title),
    content: joined(snippet),
    updatedAt: hit.attachedAt.toISOString(),
    titleSegments: title,
    snippet,
    heading: null,
    without: [],
    visibility,
    restriction,
    file: {
      url: addressOfFile(hit.storageKey),
      mimetype,
      size,
      document: { id: hit.documentId, title: hit.documentTitle },
      place,
    },
    space: { id: hit.spaceId, name: hit.spaceName },
    ancestors,
    author: presentPerson(hit.author),
  };
}

const joined = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join('');

/** Response headers with the number of results: of the requested kind, and of each kind. */
export function presentCounts({ counts, degraded }: FoundResults, kind: SearchQuery['kind']) {
  const { documents, spaces, files, exact, about = false } = counts;
  return {
    'X-Total-Count': String({ documents, spaces, files, all: documents + spaces + files }[kind]),
    'X-Count-Documents': String(documents),
    'X-Count-Spaces': String(spaces),
    'X-Count-Files': String(files),
    'X-Total-Exact': String(exact),
    'X-Total-About': String(about),
    'X-Search-Degraded': String(degraded),
  };
}
