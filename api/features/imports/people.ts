import type { Knex } from 'knex';
import { onceEach } from '../../core/once.ts';
import type { ImportPerson } from './item.ts';

/** Finds accounts and groups here for those of the source. */
export interface PeopleMatcher {
  /** By e-mail address, else by username; null where nobody has them. */
  person(person: ImportPerson): Promise<{ id: number; username: string } | null>;
  /**
   * Who could see a restricted page. One with an e-mail address is found by that alone: somebody else may have taken the
   * username here, or may have typed the address, so it counts only if it is confirmed.
   */
  reader(person: ImportPerson): Promise<{ id: number; username: string } | null>;
  /** By name, whatever the case. */
  group(name: string): Promise<number | null>;
}

export const personKey = ({ name, username = '', email = '' }: ImportPerson): string =>
  JSON.stringify([email.toLowerCase(), username.toLowerCase(), email || username ? '' : name]);

export function createPeopleMatcher(knex: Knex): PeopleMatcher {
  const byColumn = async (
    column: 'email' | 'username',
    value: string | undefined,
    { confirmedOnly = false } = {},
  ) => {
    if (!value) return null;
    const rows = await knex('users')
      .whereRaw('lower(??) = lower(?)', [column, value])
      .whereNull('disabled_at')
      .modify((query) => {
        if (confirmedOnly) void query.whereNotNull('email_confirmed_by');
      })
      .limit(2)
      .select<{ id: number; username: string }[]>('id', 'username');
    // two that differ only in case: nobody knows who is meant
    return rows.length === 1 ? (rows[0] ?? null) : null;
  };
  const personOf = onceEach(async (key: string) => {
    const [email, username] = JSON.parse(key) as [string, string];
    return (await byColumn('email', email)) ?? byColumn('username', username);
  });
  const readerOf = onceEach((email: string) => byColumn('email', email, { confirmedOnly: true }));
  const groupOf = onceEach(async (name: string) => {
    const rows = await knex('groups')
      .whereRaw('lower(name) = lower(?)', [name])
      .limit(2)
      .pluck<number[]>('id');
    return rows.length === 1 ? (rows[0] ?? null) : null;
  });
  return {
    person: (person) => personOf(personKey(person)),
    reader: ({ email = '', username = '', name }) =>
      email === '' ? personOf(personKey({ name, username })) : readerOf(email),
    group: groupOf,
  };
}
