import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import { limits } from '../../text/limits.ts';
import type { UsersQuery } from '../../contract/users.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import { User } from '../../../db/people/user.ts';

/** With the ids of the providers and directories that the person signs in with. */
export type ListedUser = User & { providers: string[] };

export interface UsersPage extends Page<ListedUser> {
  counts: {
    /** The number of matches on all pages. */
    found: number;
    /** The number of people who can sign in, regardless of the search. */
    active: number;
    /** The number of administrators among them. */
    administrators: number;
  };
}

/**
 * People by display name, a page at a time.
 * @throws AppError 400 for an invalid page key
 */
export async function listUsers(knex: Knex, { q, show, after }: UsersQuery): Promise<UsersPage> {
  const key = after === undefined ? undefined : decodeKey(after, 'text', 'number');
  const found = () => User.query(knex).modify('matching', q).modify(shown, show);
  const rows = await found()
    .select(
      'users.*',
      User.raw('lower(display_name) as sort_name'),
      User.raw(
        'array(select provider from identities where identities.user_id = users.id order by identities.id) as providers',
      ),
    )
    .modify((query) => {
      if (key) void query.whereRaw('(lower(display_name), id) > (?, ?)', [...key]);
    })
    .orderByRaw('lower(display_name), id')
    .limit(limits.pageSize + 1);
  const page = pageOf(rows as (ListedUser & { sortName: string })[], limits.pageSize, ({ sortName, id }) => [
    sortName,
    id,
  ]);
  const active = User.query(knex).modify('active').modify('people');
  return {
    ...page,
    counts: {
      found: await found().resultSize(),
      active: await active.clone().resultSize(),
      administrators: await active.where('role', 'admin').resultSize(),
    },
  };
}

function shown(query: QueryBuilder<User>, show: UsersQuery['show']): void {
  if (show === 'disabled') void query.whereNotNull('disabled_at');
  else if (show === 'unconfirmed') void query.modify('people').whereNull('email_confirmed_by');
  else if (show === 'service') void query.where('kind', 'service');
  else if (show !== 'everyone') void query.where('role', show);
}
