import { calls, queryOf } from '../calls.ts';

/** Labels of documents that the person may see and that begin with some letters, those used most first. */
export const labelsQuery = (q: string) => queryOf(calls.labels.list, { query: { q } });
