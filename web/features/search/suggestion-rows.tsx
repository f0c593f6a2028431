import type { ReactElement } from 'react';
import { Document20Regular, DocumentAdd20Regular, Search20Regular } from '@fluentui/react-icons';
import type { Segment } from '../../../api/contract/primitives.ts';
import type { SearchResult } from '../../../api/contract/search.ts';
import type { Space } from '../../../api/contract/spaces.ts';
import { SpaceIcon } from '../../components/space-icon.tsx';
import type { OpenedDocument } from '../../lib/opened-documents.ts';
import { paths } from '../../lib/paths.ts';
import { resultPath, titlePath } from './result-path.ts';
import { narrowMarks } from './segments.ts';
import type { Found } from './suggest.ts';

export interface Row {
  key: string;
  icon: ReactElement;
  label: Segment[];
  /** Said quietly at the end: where it is. */
  detail?: string | undefined;
  /** Where it leads; absent where it acts. */
  to?: string | undefined;
  act?: (() => void) | undefined;
}

export interface RowGroup {
  name: string;
  rows: Row[];
}

export const plain = (text: string): Segment[] => [{ text, match: false }];

/** Groups without rows are left out. */
export const withRows = (groups: readonly RowGroup[]): RowGroup[] =>
  groups.filter(({ rows }) => rows.length > 0);

export function lastRows(documents: readonly OpenedDocument[]): Row[] {
  return documents.map(({ id, title, spaceName }) => ({
    key: `document-${id}`,
    icon: <Document20Regular />,
    label: plain(title),
    detail: spaceName,
    to: paths.document(id),
  }));
}

/** @param byTitle whether a document that was found by its title opens at its top */
export function documentRows({ query, documents }: Found, { byTitle }: { byTitle: boolean }): Row[] {
  return documents.map((result) => ({
    key: `document-${result.id}`,
    icon: <Document20Regular />,
    label: narrowMarks(result.titleSegments, query),
    detail: result.space?.name,
    to: byTitle ? titlePath(result, query) : resultPath(result, query),
  }));
}

export function spaceRows({ query, spaces }: Found): Row[] {
  return spaces.map((result) => ({
    key: `space-${result.id}`,
    icon: <SpaceIcon name={result.title} />,
    label: narrowMarks(result.titleSegments, query),
    detail: 'Space',
    to: paths.space(result.id),
  }));
}

/** 'New document in ...' for the best of the found spaces that the person may write in. */
export function newDocumentRows({ query, spaces }: Found, known: readonly Space[]): Row[] {
  const mayWrite = ({ id }: SearchResult) =>
    known.some((space) => space.id === id && space.can.createDocument);
  const space = spaces.find(mayWrite);
  if (!space) return [];
  return [
    {
      key: `new-in-${space.id}`,
      icon: <DocumentAdd20Regular />,
      label: [...plain('New document in '), ...narrowMarks(space.titleSegments, query)],
      to: paths.createDocument(space.id),
    },
  ];
}

/** The way to the page with everything that was found. */
export function allResultsRow(query: string): Row {
  return {
    key: 'all-results',
    icon: <Search20Regular />,
    label: plain(`All results for “${query}”`),
    to: paths.search(query),
  };
}
