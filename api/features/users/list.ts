import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { limits } from '../../text/limits.ts';
import { csvLine, csvStart } from '../../text/csv.ts';
import type { UserFilter, UsersQuery } from '../../contract/users.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import {
  accountSorts,
  listAccounts,
  matchingAccounts,
  type AccountFilter,
  type ListedUser,
} from '../../../db/people/account-statements.ts';
import { User } from '../../../db/people/user.ts';

/** How many accounts a statement reads for a download. */
const rowsAtOnce = 1_000;

export interface UsersPage extends Page<ListedUser> {
  counts: {
    /** The number of matches on all pages. */
    found: number;
    /** The number of all accounts. */
    accounts: number;
    /** The number of people who can sign in, regardless of the search. */
    active: number;
    /** The number of administrators among them. */
    administrators: number;
  };
}

/**
 * Accounts, a page at a time.
 * @throws AppError 400 for an invalid page key
 */
export async function listUsers(
  knex: Knex,
  {
    sort = 'name',
    order = 'asc',
    after,
    ...filter
  }: AccountFilter & Partial<Pick<UsersQuery, 'sort' | 'order' | 'after'>>,
): Promise<UsersPage> {
  const parts = accountSorts[sort].map(({ kind }) => kind);
  const key = after === undefined ? undefined : decodeKey(after, ...parts, 'number');
  const limit = limits.pageSize + 1;
  const rows = await listAccounts(knex, filter, { sort, order, after: key, limit });
  const active = User.query(knex).modify('active').modify('people');
  return {
    ...pageOf(rows, limits.pageSize, ({ sortKey }) => sortKey),
    counts: {
      found: await matchingAccounts(knex, filter).resultSize(),
      accounts: await User.query(knex).resultSize(),
      active: await active.clone().resultSize(),
      administrators: await active.where('role', 'admin').resultSize(),
    },
  };
}

/**
 * All accounts that match, as CSV.
 * @param check throws if the actor may no longer see them; asked before each part
 * @param sourceName the name of a provider or directory
 */
export const usersCsv = (
  knex: Knex,
  query: UserFilter,
  { check, sourceName }: { check: () => Promise<unknown>; sourceName: (id: string) => string },
): Readable => Readable.from(csvParts(pagesOf(knex, query), check, sourceName));

/** Each page is a statement of its own: no connection is held between them. */
async function* pagesOf(knex: Knex, { sort, order, ...filter }: UserFilter): AsyncGenerator<ListedUser[]> {
  let after: readonly (string | number)[] | undefined;
  for (;;) {
    const rows = await listAccounts(knex, filter, { sort, order, after, limit: rowsAtOnce });
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.sortKey;
  }
}

const columns = [
  ...['id', 'kind', 'username', 'name', 'email', 'email_confirmed', 'role', 'state', 'sources'],
  ...['second_step', 'created', 'last_sign_in'],
];

async function* csvParts(
  pages: AsyncIterable<ListedUser[]>,
  check: () => Promise<unknown>,
  sourceName: (id: string) => string,
): AsyncGenerator<string> {
  yield csvStart + csvLine(columns);
  for await (const rows of pages) {
    await check();
    yield rows.map((row) => lineOf(row, sourceName)).join('');
  }
}

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

const lineOf = (row: ListedUser, sourceName: (id: string) => string): string =>
  csvLine([
    row.id,
    row.kind,
    row.username,
    row.displayName,
    row.email,
    row.kind === 'service' ? null : yesOrNo(row.emailConfirmedBy !== null),
    row.role,
    row.disabledAt === null ? 'active' : 'disabled',
    row.providers.map(sourceName).join(', ') || 'Lectern',
    row.kind === 'service' ? null : yesOrNo(row.hasSecondStep),
    row.createdAt.toISOString(),
    row.lastSignInAt?.toISOString() ?? null,
  ]);
