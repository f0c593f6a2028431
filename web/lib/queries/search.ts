import { calls, keyOf } from '../calls.ts';

/** The key of all searches. */
export const searchKey = keyOf(calls.search.search);
