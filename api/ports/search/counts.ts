import { limits } from '../../text/limits.ts';
import type { FoundPage } from '../../../db/search/page-statements.ts';
import type { SearchAnswer } from './port.ts';

/** Of numbers that are counted to one more than `limits.searchTotal`. */
export function countsOf({ documents, spaces }: Omit<FoundPage, 'rows'>): SearchAnswer['counts'] {
  return {
    documents: Math.min(documents, limits.searchTotal),
    spaces: Math.min(spaces, limits.searchTotal),
    exact: documents <= limits.searchTotal && spaces <= limits.searchTotal,
  };
}
