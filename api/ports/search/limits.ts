import type { MatchLimits } from '../../../db/search/match-filter.ts';
import type { SearchOptions } from './port.ts';

/** What PostgreSQL limits a search to. */
export const limitsOf = ({
  spaceIds,
  restrictionIds,
  authorIds,
  updated,
  file,
}: Pick<SearchOptions, 'spaceIds' | 'restrictionIds' | 'authorIds' | 'updated' | 'file'>): MatchLimits => ({
  spaceIds: spaceIds === 'all' ? null : spaceIds,
  restrictionIds: restrictionIds === 'all' ? null : restrictionIds,
  authorIds: authorIds ?? null,
  from: updated?.from ?? null,
  before: updated?.before ?? null,
  file: file ?? null,
});

/** Titles have a weight of their own in what PostgreSQL stores. */
export const weightOf = ({ inTitle }: Pick<SearchOptions, 'inTitle'>): 'A' | '' => (inTitle ? 'A' : '');
