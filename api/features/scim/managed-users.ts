import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { ScimListQuery } from '../../contract/scim.ts';
import { notFound } from '../../core/errors.ts';
import type { Transaction } from '../../core/transaction.ts';
import { Identity } from '../../../db/sign-in/identity.ts';
import { User } from '../../../db/people/user.ts';
import { readFilter } from './filter.ts';
import type { ScimProvider } from './provider.ts';
import { nameOrder } from '../../../db/name-order.ts';

/** A person whom the provider manages. */
export interface ManagedUser {
  id: number;
  displayName: string;
  email: string;
  isDisabled: boolean;
  createdAt: Date;
  userName: string;
  externalId: string | null;
}

export interface FoundPage<T> {
  rows: T[];
  found: number;
  startIndex: number;
}

/** The prefix of subjects of people for whom the provider gave no id. */
export const noSubject = 'none:';

const columns: Record<string, string> = {
  id: 'u.id::text = ?',
  username: 'lower(coalesce(i.user_name, u.email)) = lower(?)',
  externalid: 'i.subject = ?',
  'emails.value': 'lower(u.email) = lower(?)',
  // with the collation of the index
  displayname: `${nameOrder('u.display_name')} = lower(?)`,
};

const managed = (runner: Knex, provider: ScimProvider) =>
  runner('identities as i')
    .join('users as u', 'u.id', 'i.user_id')
    .where('i.provider', provider.id)
    .whereNull('i.removed_at');

/** @throws AppError 404 for somebody whom the provider does not manage */
export async function findManaged(runner: Knex, provider: ScimProvider, id: number): Promise<ManagedUser> {
  const [row] = await selected(managed(runner, provider).where('u.id', id));
  if (!row) throw notFound(texts.userNotFound);
  return row;
}

/** @throws AppError 400 for a filter that is not supported */
export async function listManaged(
  knex: Knex,
  provider: ScimProvider,
  { filter, startIndex, count }: ScimListQuery,
): Promise<FoundPage<ManagedUser>> {
  const query = managed(knex, provider);
  for (const { attribute, value } of readFilter(filter, Object.keys(columns)))
    void query.whereRaw(columns[attribute] ?? 'false', [value]);
  const [total] = await query.clone().count<{ count: string }[]>('*');
  const page = query.orderBy('u.id').offset(startIndex - 1);
  return { rows: await selected(page.limit(count)), found: Number(total?.count), startIndex };
}

/** An account with the identity by which the provider manages it. */
export interface ManagedAccount {
  user: User;
  identity: Identity;
}

/** Locks the account until the end of the transaction. @throws AppError 404 */
export async function lockManaged(
  trx: Transaction,
  provider: ScimProvider,
  id: number,
): Promise<ManagedAccount> {
  const user = await User.query(trx).findById(id).forUpdate();
  const identity = await Identity.query(trx)
    .findOne({ user_id: id, provider: provider.id })
    .whereNull('removed_at');
  if (!user || !identity) throw notFound(texts.userNotFound);
  return { user, identity };
}

interface Selectable {
  select(...columns: unknown[]): PromiseLike<unknown>;
}

async function selected(query: Selectable): Promise<ManagedUser[]> {
  const rows = (await query.select(
    'u.id',
    'u.display_name as displayName',
    'u.email',
    'u.disabled_at as disabledAt',
    'u.created_at as createdAt',
    'i.user_name as userName',
    'i.subject',
  )) as (Omit<ManagedUser, 'isDisabled' | 'externalId' | 'userName'> & {
    disabledAt: Date | null;
    userName: string | null;
    subject: string;
  })[];
  return rows.map(({ disabledAt, subject, userName, ...row }) => ({
    ...row,
    userName: userName ?? row.email,
    isDisabled: disabledAt !== null,
    externalId: subject.startsWith(noSubject) ? null : subject,
  }));
}
