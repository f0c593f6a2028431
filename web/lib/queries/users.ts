import { calls, keyOf, pagesOf, queryOf } from '../calls.ts';
import type { UserFilter } from '../../../api/contract/users.ts';

/** The key of everything that administrators see of accounts. */
export const usersKey = keyOf(calls.users.list);
/** People by display name. */
export const usersQuery = (query: { q?: string | undefined; show?: UserFilter | undefined }) =>
  pagesOf(calls.users.list, { query });
/** One account. */
export const userQuery = (id: number) => queryOf(calls.users.read, { params: { id } });
