import type { MatchLimits } from '../../../db/search/match-filter.ts';
import type { SearchOptions } from './port.ts';

/** Converts the options of a search to the limits of PostgreSQL's statements. */
export const limitsOf = ({
  spaceIds,
  restrictionIds,
  authorIds,
  updated,
  file,
  labels,
  links,
  ownerIds,
  isReviewDue,
}: Pick<
  SearchOptions,
  | 'spaceIds'
  | 'restrictionIds'
  | 'authorIds'
  | 'updated'
  | 'file'
  | 'labels'
  | 'links'
  | 'ownerIds'
  | 'isReviewDue'
>): MatchLimits => ({
  spaceIds: spaceIds === 'all' ? null : spaceIds,
  restrictionIds: restrictionIds === 'all' ? null : restrictionIds,
  authorIds: authorIds ?? null,
  from: updated?.from ?? null,
  before: updated?.before ?? null,
  file: file ?? null,
  labels: labels ?? null,
  links: links ?? null,
  ownerIds: ownerIds ?? null,
  isReviewDue: isReviewDue ?? null,
});

/** PostgreSQL stores the words of titles with their own weight. */
export const weightOf = ({ inTitle }: Pick<SearchOptions, 'inTitle'>): 'A' | '' => (inTitle ? 'A' : '');
