import type { Client } from 'ldapts';
import type { LdapServer } from '../../settings/ldap.ts';
import { openConnection, type LdapConnection } from './ldap-connection.ts';
import { filterFor, filterForAll, personAttributes, readPerson, type PersonEntry } from './ldap-entry.ts';
import { groupReader } from './ldap-groups.ts';
import type { TestStep } from './port.ts';

/** How many people are looked at for one who is in a group. */
const mostTried = 20;
const wholePatience = 20_000;

/**
 * Tries a directory step by step: each of its addresses, then with the first that works the search for a person and for
 * their groups.
 * @param username whom to look for; somebody unless told
 */
export async function testDirectory(settings: LdapServer, username?: string): Promise<TestStep[]> {
  const steps: TestStep[] = [];
  const signal = AbortSignal.timeout(wholePatience);
  let reader: LdapConnection | undefined;
  for (const address of settings.urls) {
    const connection = await tryAddress(address, settings, { steps, signal });
    if (reader === undefined) reader = connection;
    else connection?.close();
  }
  if (!reader) return steps;
  try {
    const person = await trySearch(reader.client, settings, { steps, username });
    if (person) await tryGroups(reader.client, settings, { steps, person });
  } finally {
    reader.close();
  }
  return steps;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface Trying {
  steps: TestStep[];
}

/** @returns the connection with the reader bound, if every step worked */
async function tryAddress(
  address: string,
  settings: LdapServer,
  { steps, signal }: Trying & { signal: AbortSignal },
): Promise<LdapConnection | undefined> {
  let isConnected = false;
  const connect = (ok: boolean, text: string) => void steps.push({ step: 'Connect', ok, text });
  let connection: LdapConnection;
  try {
    connection = await openConnection(address, settings, {
      signal,
      onConnect() {
        isConnected = true;
        connect(true, `${address} answers.`);
      },
    });
  } catch (error) {
    if (isConnected) steps.push({ step: 'TLS', ok: false, text: messageOf(error) });
    else connect(false, `${address}: ${messageOf(error)}`);
    return undefined;
  }
  steps.push({ step: 'TLS', ok: true, ...tlsFinding(connection) });
  try {
    await connection.client.bind(settings.bindDn, settings.bindPassword);
  } catch (error) {
    connection.close();
    steps.push({ step: 'Bind', ok: false, text: `${settings.bindDn}: ${messageOf(error)}` });
    return undefined;
  }
  steps.push({ step: 'Bind', ok: true, text: `Signed in as ${settings.bindDn}.` });
  return connection;
}

const day = 86_400_000;
/** A certificate that ends within so many days is worth a warning. */
const soon = 30;

function tlsFinding({ tls }: LdapConnection): Pick<TestStep, 'text' | 'isWarning'> {
  if (!tls)
    return {
      text: 'None: passwords can be read on their way. Set STARTTLS=on or an ldaps:// address.',
      isWarning: true,
    };
  const { protocol, validTo } = tls;
  const text = `${protocol}; the certificate is valid until ${validTo.toISOString().slice(0, 10)}.`;
  if (validTo.getTime() - Date.now() > soon * day) return { text };
  return { text: `${text} Replace it before that day.`, isWarning: true };
}

async function trySearch(
  client: Client,
  settings: LdapServer,
  { steps, username }: Trying & { username: string | undefined },
): Promise<PersonEntry | undefined> {
  const search = (ok: boolean, text: string) => void steps.push({ step: 'Search', ok, text });
  try {
    const { searchEntries } = await client.search(settings.base, {
      scope: 'sub',
      filter: username === undefined ? filterForAll(settings) : filterFor(settings, username),
      sizeLimit: username === undefined ? mostTried : 2,
      ...personAttributes(settings),
    });
    const found = searchEntries
      .map((entry) => readPerson(entry, settings))
      .filter((person) => person !== null);
    if (searchEntries.length === 0)
      search(false, `Nobody is found in ${settings.base}. Check BASE and FILTER.`);
    else if (username !== undefined && searchEntries.length > 1)
      search(false, `More than one entry is found, so nobody signs in with this name. Check FILTER.`);
    else if (!found[0])
      search(false, `What is found has no ${settings.idAttribute}. Check ID and the rights of the reader.`);
    else {
      search(true, username === undefined ? 'People are found.' : personText(found[0]));
      return await inAGroup(client, settings, found);
    }
  } catch (error) {
    search(false, messageOf(error));
  }
  return undefined;
}

function personText({ dn, username, email, displayName, isDisabled }: PersonEntry): string {
  const said = [
    `username ${username ?? 'missing'}`,
    `name ${displayName ?? 'missing'}`,
    `email ${email ?? 'missing: without one there is no account'}`,
    ...(isDisabled ? ['disabled in the directory'] : []),
  ];
  return `${dn}: ${said.join(', ')}.`;
}

/** The first of these people who is in a group, or the first. */
async function inAGroup(client: Client, settings: LdapServer, found: PersonEntry[]) {
  if (found.length === 1 || settings.groupBase === undefined) return found[0];
  const groupsOf = groupReader(client, settings);
  for (const person of found) {
    const groups = await groupsOf(person, 'walk').catch(() => []);
    if (groups.length > 0) return person;
  }
  return found[0];
}

async function tryGroups(
  client: Client,
  settings: LdapServer,
  { steps, person }: Trying & { person: PersonEntry },
): Promise<void> {
  const groups = (ok: boolean, text: string) => void steps.push({ step: 'Groups', ok, text });
  if (settings.groupBase === undefined) return groups(true, 'None are read: GROUP_BASE is not set.');
  try {
    const groupsOf = groupReader(client, settings);
    const found = await groupsOf(person);
    const said = `${person.dn} is in ${listed(found)}`;
    if (settings.nested !== 'ad') return groups(true, `${said}.`);
    // a server that does not know the rule finds nothing, and says nothing
    const walked = await groupsOf(person, 'walk');
    if (sameNames(found, walked))
      return groups(true, `${said}, by Active Directory's rule and layer by layer.`);
    groups(
      false,
      `By Active Directory's rule ${said}; layer by layer, in ${listed(walked)}. Set NESTED=walk unless this is Active Directory.`,
    );
  } catch (error) {
    groups(false, messageOf(error));
  }
}

const listed = (names: readonly string[]): string =>
  names.length === 0 ? 'no group' : [...names].sort((a, b) => a.localeCompare(b, 'en')).join(', ');

const sameNames = (some: readonly string[], others: readonly string[]): boolean =>
  listed(some) === listed(others);
