import { ResultCodeError, type Entry } from 'ldapts';
import type { LdapServer } from '../../settings/ldap.ts';
import { openConnection, type LdapConnection } from './ldap-connection.ts';
import { filterFor, filterForAll, filterForSubjects, personAttributes, readPerson } from './ldap-entry.ts';
import { groupReader } from './ldap-groups.ts';
import { testDirectory } from './ldap-test.ts';
import { ProviderAway, type DirectoryPerson, type DirectoryPort, type ProviderState } from './port.ts';
import type { PersonEntry } from './ldap-entry.ts';

/** Of a whole sign-in, in milliseconds. */
const wholePatience = 10_000;
/** How long an address that failed is not asked again. Milliseconds. */
const rest = 10_000;
const pageSize = 500;
/** How many ids stand in one question. */
const idsAtOnce = 50;

/**
 * What a directory answers if it does not take a password: it is wrong or none (49, 48), or the account is gone, closed
 * or may not sign in (32, 34, 19, 50, 53).
 */
const refusals = new Set([19, 32, 34, 48, 49, 50, 53]);

/** A directory by its settings. Opens no connection yet. */
export function createDirectory(settings: LdapServer): DirectoryPort {
  const issuer = `ldap:${settings.id}`;
  const resting = new Map<string, number>();
  const state: ProviderState = { lastSuccessAt: null, lastFailureAt: null, lastFailure: null };

  function failed(error: unknown, address?: string): ProviderAway {
    const message = error instanceof Error ? error.message : String(error);
    state.lastFailureAt = new Date();
    state.lastFailure = address === undefined ? message : `${address}: ${message}`;
    return new ProviderAway(state.lastFailure, { cause: error });
  }

  /** A connection on which the reader is bound, to the first address that answers. */
  async function openReader(signal?: AbortSignal): Promise<{ address: string; reader: LdapConnection }> {
    let away = new ProviderAway(state.lastFailure ?? 'no address of the directory answers');
    for (const address of settings.urls) {
      if (signal?.aborted || (resting.get(address) ?? 0) > Date.now()) continue;
      try {
        const reader = await openConnection(address, settings, { signal });
        try {
          await reader.client.bind(settings.bindDn, settings.bindPassword);
        } catch (error) {
          reader.close();
          throw error;
        }
        resting.delete(address);
        return { address, reader };
      } catch (error) {
        resting.set(address, Date.now() + rest);
        away = failed(error, address);
      }
    }
    throw away;
  }

  /** Does work as the reader; an address on which the connection breaks rests too. */
  async function asReader<T>(
    work: (reader: LdapConnection, address: string) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const { address, reader } = await openReader(signal);
    try {
      const result = await work(reader, address);
      state.lastSuccessAt = new Date();
      return result;
    } catch (error) {
      if (!(error instanceof ResultCodeError)) resting.set(address, Date.now() + rest);
      throw error instanceof ProviderAway ? error : failed(error, address);
    } finally {
      reader.close();
    }
  }

  const asPerson = (entry: PersonEntry, groups: readonly string[]): DirectoryPerson => ({
    issuer,
    subject: entry.subject,
    username: entry.username,
    email: entry.email,
    // by the directory: nobody gives themselves an address there; whether it may link is another setting
    emailVerified: true,
    displayName: entry.displayName,
    groups,
    isDisabled: entry.isDisabled,
  });

  const people = (entries: readonly Entry[]): PersonEntry[] =>
    entries.map((entry) => readPerson(entry, settings)).filter((person) => person !== null);

  return {
    settings,
    issuer,
    state: () => ({ ...state }),

    async signIn(username, password) {
      // a directory takes a name without a password as a visitor without a name, and says yes
      if (password === '') return null;
      const signal = AbortSignal.timeout(wholePatience);
      return asReader(async ({ client }, address) => {
        const { searchEntries } = await client.search(settings.base, {
          scope: 'sub',
          filter: filterFor(settings, username),
          sizeLimit: 2,
          ...personAttributes(settings),
        });
        const [found] = people(searchEntries);
        // of two, nobody can say whose password it is
        if (!found || searchEntries.length > 1) return null;
        if (!(await takesPassword(found.dn, password, () => openConnection(address, settings, { signal }))))
          return null;
        return asPerson(found, await groupReader(client, settings)(found));
      }, signal);
    },

    async *people() {
      const { address, reader } = await openReader();
      // a second connection: a server keeps the place of one list of pages only
      const second = await openReader().catch((error: unknown) => {
        reader.close();
        throw error;
      });
      try {
        const groupsOf = groupReader(second.reader.client, settings);
        const pages = reader.client.searchPaginated(settings.base, {
          scope: 'sub',
          filter: filterForAll(settings),
          paged: { pageSize },
          ...personAttributes(settings),
        });
        for await (const { searchEntries } of pages) {
          const page: DirectoryPerson[] = [];
          for (const entry of people(searchEntries)) page.push(asPerson(entry, await groupsOf(entry)));
          yield page;
        }
        state.lastSuccessAt = new Date();
      } catch (error) {
        throw failed(error, address);
      } finally {
        reader.close();
        second.reader.close();
      }
    },

    async withSubjects(subjects) {
      if (subjects.length === 0) return [];
      return asReader(async ({ client }) => {
        const groupsOf = groupReader(client, settings);
        const found: DirectoryPerson[] = [];
        for (let from = 0; from < subjects.length; from += idsAtOnce) {
          const { searchEntries } = await client.search(settings.base, {
            scope: 'sub',
            filter: filterForSubjects(settings, subjects.slice(from, from + idsAtOnce)),
            ...personAttributes(settings),
          });
          for (const entry of people(searchEntries)) found.push(asPerson(entry, await groupsOf(entry)));
        }
        return found;
      });
    },

    test: (username) => testDirectory(settings, username),
  };
}

/** Binds as the person, on a connection of its own: the reader's stays the reader's. */
async function takesPassword(
  dn: string,
  password: string,
  open: () => Promise<LdapConnection>,
): Promise<boolean> {
  const connection = await open();
  try {
    await connection.client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof ResultCodeError && refusals.has(error.code)) return false;
    throw error;
  } finally {
    connection.close();
  }
}
