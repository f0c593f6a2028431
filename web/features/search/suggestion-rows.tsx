import type { ReactElement } from 'react';
import {
  Document20Regular,
  DocumentAdd20Regular,
  Search20Regular,
  Tag20Regular,
} from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import type { Segment, Visibility } from '../../../api/contract/primitives.ts';
import type { Label } from '../../../api/contract/labels.ts';
import type { ShownRestriction } from '../../../api/contract/restrictions.ts';
import type { SearchResult } from '../../../api/contract/search.ts';
import type { Space } from '../../../api/contract/spaces.ts';
import { SpaceIcon } from '../../components/space-icon.tsx';
import type { OpenedDocument } from '../../lib/opened-documents.ts';
import { paths } from '../../lib/paths.ts';
import { titlePath } from './result-path.ts';
import { narrowMarks } from './segments.ts';
import type { Found } from './suggest.ts';

export interface Row {
  key: string;
  icon: ReactElement;
  label: Segment[];
  /** Where it is, in a quiet colour at the end. */
  detail?: string | undefined;
  /** Who can see it; adds a lock if only members can. */
  visibility?: Visibility | undefined;
  /** Who may read it; adds a lock if not everyone in its space may. */
  restriction?: ShownRestriction | null | undefined;
  /** The path of a link; absent for a command. */
  to?: string | undefined;
  act?: (() => void) | undefined;
}

export interface RowGroup {
  name: string;
  rows: Row[];
}

export const plain = (text: string): Segment[] => [{ text, match: false }];

/** Leaves out groups without rows. */
export const withRows = (groups: readonly RowGroup[]): RowGroup[] =>
  groups.filter(({ rows }) => rows.length > 0);

export function lastRows(documents: readonly OpenedDocument[]): Row[] {
  return documents.map(({ id, title, spaceName, visibility }) => ({
    key: `document-${id}`,
    icon: <Document20Regular />,
    label: plain(title),
    detail: spaceName,
    visibility,
    to: paths.document(id),
  }));
}

const isNamed = ({ titleSegments }: SearchResult): boolean => titleSegments.some(({ match }) => match);

/** What was found: what has the words in its name comes before documents that have them in their text alone. */
export function foundGroups({ query, documents, spaces, labels }: Found): RowGroup[] {
  return [
    { name: t`Documents`, rows: documentRows(documents.filter(isNamed), query) },
    { name: t`Spaces`, rows: spaceRows(spaces, query) },
    { name: t`Labels`, rows: labels.map(labelRow) },
    {
      name: t`In texts`,
      rows: documentRows(
        documents.filter((one) => !isNamed(one)),
        query,
      ),
    },
  ];
}

const labelRow = ({ name, documents }: Label): Row => ({
  key: `label-${name}`,
  icon: <Tag20Regular />,
  label: plain(name),
  detail: plural(documents, { one: '# document', other: '# documents' }),
  to: paths.label(name),
});

function documentRows(documents: readonly SearchResult[], query: string): Row[] {
  return documents.map((result) => ({
    key: `document-${result.id}`,
    icon: <Document20Regular />,
    label: narrowMarks(result.titleSegments, query),
    detail: result.space?.name,
    visibility: result.visibility,
    restriction: result.restriction,
    to: titlePath(result, query),
  }));
}

function spaceRows(spaces: readonly SearchResult[], query: string): Row[] {
  return spaces.map((result) => ({
    key: `space-${result.id}`,
    icon: <SpaceIcon id={result.id} name={result.title} />,
    label: narrowMarks(result.titleSegments, query),
    detail: t`Space`,
    visibility: result.visibility,
    to: paths.space(result.id),
  }));
}

/** 'New document in ...' for the first found space in which the person may write. */
export function newDocumentRows({ query, spaces }: Found, known: readonly Space[]): Row[] {
  const mayWrite = ({ id }: SearchResult) =>
    known.some((space) => space.id === id && space.can.createDocument);
  const space = spaces.find(mayWrite);
  if (!space) return [];
  // the name replaces the text's placeholder, with its marks
  const name = '\u0000';
  const [before = '', after = ''] = t`New document in ${name}`.split(name);
  return [
    {
      key: `new-in-${space.id}`,
      icon: <DocumentAdd20Regular />,
      label: [...plain(before), ...narrowMarks(space.titleSegments, query), ...plain(after)],
      to: paths.createDocument(space.id),
    },
  ];
}

/** The link to the search page with all results. */
export function allResultsRow(query: string): Row {
  return {
    key: 'all-results',
    icon: <Search20Regular />,
    label: plain(t`All results for “${query}”`),
    to: paths.search(query),
  };
}
