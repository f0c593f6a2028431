import { limits } from '../../text/limits.ts';
import type { FoundPage } from '../../../db/search/page-statements.ts';
import type { SearchAnswer } from './port.ts';

/** For numbers that are counted only up to `limits.searchTotal` + 1. */
export function countsOf({ documents, spaces }: Omit<FoundPage, 'rows'>): SearchAnswer['counts'] {
  return {
    documents: Math.min(documents, limits.searchTotal),
    spaces: Math.min(spaces, limits.searchTotal),
    exact: documents <= limits.searchTotal && spaces <= limits.searchTotal,
  };
}
