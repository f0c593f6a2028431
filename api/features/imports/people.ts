import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import { onceEach } from '../../core/once.ts';
import type { ImportPerson } from '../../conversion/in/item.ts';

/**
 * Finds the accounts and groups here that those of the source mean. Only administrators may know whether an address has
 * an account: for other importers an address finds nobody, unless the username beside it is that of the same account.
 */
export interface PeopleMatcher {
  /** By e-mail address, else by username; null where nobody has them. */
  person(person: ImportPerson): Promise<{ id: number; username: string } | null>;
  /**
   * Somebody who could see a restricted page. If they have an e-mail address, only that counts, and only if it is
   * confirmed here: somebody else may have taken the username, or may have typed the address.
   */
  reader(person: ImportPerson): Promise<{ id: number; username: string } | null>;
  /** By name, whatever the case. */
  group(name: string): Promise<number | null>;
}

export const personKey = ({ name, username = '', email = '' }: ImportPerson): string =>
  JSON.stringify([email.toLowerCase(), username.toLowerCase(), email || username ? '' : name]);

/** @param importer whose rights decide whether people are found by their addresses */
export function createPeopleMatcher(knex: Knex, importer: Pick<Actor, 'role'>): PeopleMatcher {
  const knowsAddresses = importer.role === 'admin';
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
    // two accounts that differ only in case: it is not known which one is meant
    return rows.length === 1 ? (rows[0] ?? null) : null;
  };
  const personOf = onceEach(async (key: string) => {
    const [email, username] = JSON.parse(key) as [string, string];
    if (!knowsAddresses) return byColumn('username', username);
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
    async reader({ email = '', username = '', name }) {
      if (email === '') return personOf(personKey({ name, username }));
      const addressed = await readerOf(email);
      if (knowsAddresses) return addressed;
      const named = await byColumn('username', username);
      return named && named.id === addressed?.id ? named : null;
    },
    group: groupOf,
  };
}
