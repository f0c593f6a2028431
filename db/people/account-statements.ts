import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import { User } from './user.ts';
import { nameOrder } from '../name-order.ts';

export interface AccountFilter {
  /** Text in the display name, username or email; empty: everybody. */
  q: string;
  role?: User['role'] | undefined;
  /** 'lectern', 'scim', 'service' or 'provider:ID'. */
  source?: string | undefined;
  /** 'never', or for how many days nobody signed in. */
  lastSignIn?: string | undefined;
  secondStep?: 'on' | 'off' | undefined;
  state?: 'active' | 'disabled' | 'unconfirmed' | undefined;
}

export type AccountSort = 'name' | 'username' | 'email' | 'role' | 'lastSignIn' | 'created';

export interface AccountOrder {
  sort: AccountSort;
  order: 'asc' | 'desc';
}

/** With what the list shows beside the account. */
export type ListedUser = User & {
  /** The ids of the providers and directories that the person signs in with. */
  providers: string[];
  hasSecondStep: boolean;
  /** What the account is sorted by, and its id: the key of the page that follows. */
  sortKey: (string | number)[];
};

/** A part of a key: text, or a timestamptz as PostgreSQL writes it. */
type KeyPart = { kind: 'text' | 'time'; sql: string };

const name: KeyPart = { kind: 'text', sql: nameOrder('users.display_name') };

/** What each column sorts by, before the id. Migrations 074 and 076 have an index for each that needs one. */
export const accountSorts: Readonly<Record<AccountSort, readonly KeyPart[]>> = {
  name: [name],
  username: [{ kind: 'text', sql: 'lower(users.username)' }],
  email: [{ kind: 'text', sql: `coalesce(lower(users.email), '')` }],
  role: [{ kind: 'text', sql: 'users.role' }, name],
  // never comes before all others
  lastSignIn: [
    { kind: 'time', sql: `coalesce(users.last_sign_in_at, timestamptz '1970-01-02 00:00:00+00')` },
  ],
  created: [{ kind: 'time', sql: 'users.created_at' }],
};

const hasSecondStep = `(exists (select from totp_keys k where k.user_id = users.id and k.confirmed_at is not null)
  or exists (select from passkeys p where p.user_id = users.id))`;

const withSecondStep = `(select user_id from totp_keys where confirmed_at is not null union all select user_id from passkeys)`;

const hasIdentity = 'exists (select from identities i where i.user_id = users.id';

/** The accounts that match a filter. */
export const matchingAccounts = (knex: Knex, filter: AccountFilter): QueryBuilder<User> =>
  User.query(knex).modify('matching', filter.q).modify(filtered, filter);

function filtered(
  query: QueryBuilder<User>,
  { role, source, lastSignIn, secondStep, state }: AccountFilter,
): void {
  if (role) void query.where('users.role', role);
  if (source) from(query, source);
  if (lastSignIn === 'never') void query.modify('people').whereNull('users.last_sign_in_at');
  else if (lastSignIn)
    void query
      .modify('people')
      .whereRaw(
        'coalesce(users.last_sign_in_at, users.created_at) < now() - make_interval(days => ?)',
        Number(lastSignIn),
      );
  if (secondStep)
    void query
      .modify('people')
      .whereRaw(`users.id ${secondStep === 'on' ? 'in' : 'not in'} ${withSecondStep}`);
  if (state === 'active') void query.modify('active');
  else if (state === 'disabled') void query.whereNotNull('users.disabled_at');
  else if (state === 'unconfirmed') void query.modify('people').whereNull('users.email_confirmed_by');
}

function from(query: QueryBuilder<User>, source: string): void {
  if (source === 'service') void query.where('users.kind', 'service');
  else if (source === 'lectern') void query.modify('people').whereRaw(`not ${hasIdentity})`);
  else if (source === 'scim') void query.whereRaw(`${hasIdentity} and i.user_name is not null)`);
  else void query.whereRaw(`${hasIdentity} and i.provider = ?)`, source.slice('provider:'.length));
}

/** @param after the `sortKey` of the account before */
export async function listAccounts(
  knex: Knex,
  filter: AccountFilter,
  {
    sort,
    order,
    after,
    limit,
  }: AccountOrder & { after?: readonly (string | number)[] | undefined; limit: number },
): Promise<ListedUser[]> {
  const parts = accountSorts[sort];
  const columns = [...parts.map(({ sql }) => sql), 'users.id'];
  const marks = [...parts.map(({ kind }) => (kind === 'time' ? 'cast(? as timestamptz)' : '?')), '?'];
  const key = [...parts.map(({ kind, sql }) => (kind === 'time' ? `cast(${sql} as text)` : sql)), 'users.id'];
  const sorting = columns.map((column) => `${column} ${order}`).join(', ');
  const page = matchingAccounts(knex, filter)
    .modify((query) => {
      if (after)
        void query.whereRaw(`(${columns.join(', ')}) ${order === 'asc' ? '>' : '<'} (${marks.join(', ')})`, [
          ...after,
        ]);
    })
    .orderByRaw(sorting)
    .limit(limit);
  // looked up only for the accounts of the page
  const rows = await User.query(knex)
    .from(page.as('users'))
    .select(
      'users.*',
      User.raw(
        'array(select provider from identities where identities.user_id = users.id order by identities.id) as providers',
      ),
      User.raw(`${hasSecondStep} as has_second_step`),
      User.raw(`jsonb_build_array(${key.join(', ')}) as sort_key`),
    )
    .orderByRaw(sorting);
  return rows as ListedUser[];
}

export interface SourceRow {
  source: string;
  /** The id of the provider or directory in the settings. */
  provider: string | null;
  accounts: number;
}

/** Where accounts come from. One that signs in with two providers counts for both. */
export async function listAccountSources(knex: Knex): Promise<SourceRow[]> {
  const { rows } = await knex.raw<{ rows: SourceRow[] }>(
    `select * from (
       select 'lectern' as source, null as provider, count(*)::integer as accounts from users
         where users.kind = 'person' and not ${hasIdentity})
       union all
       select 'provider:' || i.provider, i.provider, count(distinct i.user_id)::integer from identities i group by i.provider
       union all
       select 'scim', null, count(distinct i.user_id)::integer from identities i where i.user_name is not null
       union all
       select 'service', null, count(*)::integer from users where users.kind = 'service'
     ) s where accounts > 0 order by source`,
  );
  return rows;
}
