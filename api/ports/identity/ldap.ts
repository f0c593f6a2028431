import { ResultCodeError, type Entry } from 'ldapts';
import type { LdapServer } from '../../settings/ldap.ts';
import { openConnection, type LdapConnection } from './ldap-connection.ts';
import {
  filterFor,
  filterForAll,
  filterForSubjects,
  personAttributes,
  readPerson,
  type PersonEntry,
} from './ldap-entry.ts';
import { groupReader } from './ldap-groups.ts';
import { createReaders, type Readers } from './ldap-reader.ts';
import { testDirectory } from './ldap-test.ts';
import type { DirectoryPerson, DirectoryPort } from './port.ts';

/** The limit for a whole sign-in. Milliseconds. */
const wholePatience = 10_000;
const pageSize = 500;
/** How many ids one query contains. */
const idsAtOnce = 50;

/**
 * The result codes of a directory that does not accept a password: it is wrong or missing (49, 48), or the account is
 * gone, closed or may not sign in (32, 34, 19, 50, 53).
 */
const refusals = new Set([19, 32, 34, 48, 49, 50, 53]);

/** Creates a directory from its settings. Opens no connection yet. */
export function createDirectory(settings: LdapServer): DirectoryPort {
  const readers = createReaders(settings);
  return {
    settings,
    issuer: issuerOf(settings),
    state: readers.state,
    async signIn(username, password) {
      // a directory treats a name without a password as an anonymous visitor, and accepts it
      return password === '' ? null : signIn(settings, readers, { username, password });
    },
    people: () => everybody(settings, readers),
    async withSubjects(subjects) {
      return subjects.length === 0 ? [] : withSubjects(settings, readers, subjects);
    },
    async test(username) {
      const steps = await testDirectory(settings, username);
      readers.tried(steps);
      return steps;
    },
  };
}

const issuerOf = ({ id }: LdapServer): string => `ldap:${id}`;

const asPerson = (settings: LdapServer, entry: PersonEntry, groups: readonly string[]): DirectoryPerson => ({
  issuer: issuerOf(settings),
  subject: entry.subject,
  username: entry.username,
  email: entry.email,
  // set by the directory, because nobody can change their own address there; whether it may link accounts is another
  // setting
  emailVerified: true,
  displayName: entry.displayName,
  groups,
  isDisabled: entry.isDisabled,
});

const peopleOf = (settings: LdapServer, entries: readonly Entry[]): PersonEntry[] =>
  entries.map((entry) => readPerson(entry, settings)).filter((person) => person !== null);

function signIn(
  settings: LdapServer,
  readers: Readers,
  { username, password }: { username: string; password: string },
): Promise<DirectoryPerson | null> {
  const signal = AbortSignal.timeout(wholePatience);
  return readers.use(async ({ client, address }) => {
    const { searchEntries } = await client.search(settings.base, {
      scope: 'sub',
      filter: filterFor(settings, username),
      sizeLimit: 2,
      ...personAttributes(settings),
    });
    const [found] = peopleOf(settings, searchEntries);
    // if there are two, it is unknown whose password it is
    if (!found || searchEntries.length > 1) return null;
    const open = () => openConnection(address, settings, { signal });
    if (!(await takesPassword(found.dn, password, open))) return null;
    return asPerson(settings, found, await groupReader(client, settings)(found));
  }, signal);
}

/** Binds as the person on a separate connection, so that the reader's connection stays bound as the reader. */
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

async function* everybody(settings: LdapServer, readers: Readers): AsyncGenerator<DirectoryPerson[]> {
  const reader = await readers.open();
  try {
    // a second connection, because a server keeps the position of only one paged list
    const second = await readers.open();
    try {
      const groupsOf = groupReader(second.client, settings);
      const pages = reader.client.searchPaginated(settings.base, {
        scope: 'sub',
        filter: filterForAll(settings),
        paged: { pageSize },
        ...personAttributes(settings),
      });
      for await (const { searchEntries } of pages) {
        const page: DirectoryPerson[] = [];
        for (const entry of peopleOf(settings, searchEntries))
          page.push(asPerson(settings, entry, await groupsOf(entry)));
        yield page;
      }
      readers.succeeded();
    } catch (error) {
      throw readers.failed(error, reader.address);
    } finally {
      second.close();
    }
  } finally {
    reader.close();
  }
}

function withSubjects(
  settings: LdapServer,
  readers: Readers,
  subjects: readonly string[],
): Promise<DirectoryPerson[]> {
  return readers.use(async ({ client }) => {
    const groupsOf = groupReader(client, settings);
    const found: DirectoryPerson[] = [];
    for (let from = 0; from < subjects.length; from += idsAtOnce) {
      const { searchEntries } = await client.search(settings.base, {
        scope: 'sub',
        filter: filterForSubjects(settings, subjects.slice(from, from + idsAtOnce)),
        ...personAttributes(settings),
      });
      for (const entry of peopleOf(settings, searchEntries))
        found.push(asPerson(settings, entry, await groupsOf(entry)));
    }
    return found;
  });
}
