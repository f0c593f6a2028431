import { calls, keyOf, pagesOf, queryOf } from '../calls.ts';

/** The key of everything that administrators see of accounts. */
export const usersKey = keyOf(calls.users.list);
/** People by display name, unless the query sorts them otherwise. */
export const usersQuery = (query: Record<string, string>) => pagesOf(calls.users.list, { query });
/** One account. */
export const userQuery = (id: number) => queryOf(calls.users.read, { params: { id } });
