import type { Client } from 'ldapts';
import { texts } from '../../contract/texts.ts';
import { say, type Said } from '../../core/refusal-texts.ts';
import type { LdapServer } from '../../settings/ldap.ts';
import { openConnection, type LdapConnection } from './ldap-connection.ts';
import { filterFor, filterForAll, personAttributes, readPerson, type PersonEntry } from './ldap-entry.ts';
import { groupReader } from './ldap-groups.ts';
import type { TestStep } from './port.ts';
import { testStep } from './test-step.ts';
import { errorMessage } from '../../text/error-message.ts';

/** How many people are read to find one who is in a group. */
const maxTried = 20;
const wholePatience = 20_000;

/**
 * Tests a directory step by step: each of its addresses; then, with the first that works, the search for a person and
 * for their groups.
 * @param username whom to look for; absent: anybody
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
  const found = (step: string, ok: boolean, said: string | Said) => void steps.push(testStep(step, ok, said));
  let connection: LdapConnection;
  try {
    connection = await openConnection(address, settings, {
      signal,
      onConnect() {
        isConnected = true;
        found('Connect', true, say('testAnswers', { address }));
      },
    });
  } catch (error) {
    if (isConnected) found('TLS', false, errorMessage(error));
    else found('Connect', false, `${address}: ${errorMessage(error)}`);
    return undefined;
  }
  steps.push(tlsFinding(connection));
  try {
    await connection.client.bind(settings.bindDn, settings.bindPassword);
  } catch (error) {
    connection.close();
    found('Bind', false, `${settings.bindDn}: ${errorMessage(error)}`);
    return undefined;
  }
  found('Bind', true, say('testBound', { reader: settings.bindDn }));
  return connection;
}

const day = 86_400_000;
/** A certificate that expires within this many days is worth a warning. */
const expiresSoonDays = 30;

function tlsFinding({ tls }: LdapConnection): TestStep {
  if (!tls) return { ...testStep('TLS', true, texts.testNoTls), isWarning: true };
  const { protocol, validTo } = tls;
  const values = { protocol, day: validTo.toISOString().slice(0, 10) };
  if (validTo.getTime() - Date.now() > expiresSoonDays * day)
    return testStep('TLS', true, say('testTls', values));
  return { ...testStep('TLS', true, say('testTlsEnds', values)), isWarning: true };
}

async function trySearch(
  client: Client,
  settings: LdapServer,
  { steps, username }: Trying & { username: string | undefined },
): Promise<PersonEntry | undefined> {
  const search = (ok: boolean, said: string | Said) => void steps.push(testStep('Search', ok, said));
  try {
    const { searchEntries } = await client.search(settings.base, {
      scope: 'sub',
      filter: username === undefined ? filterForAll(settings) : filterFor(settings, username),
      sizeLimit: username === undefined ? maxTried : 2,
      ...personAttributes(settings),
    });
    const found = searchEntries
      .map((entry) => readPerson(entry, settings))
      .filter((person) => person !== null);
    if (searchEntries.length === 0) search(false, say('testNobody', { base: settings.base }));
    else if (username !== undefined && searchEntries.length > 1) search(false, texts.testMany);
    else if (!found[0]) search(false, say('testNoId', { attribute: settings.idAttribute }));
    else {
      search(true, username === undefined ? texts.testPeople : personText(found[0]));
      return await inAGroup(client, settings, found);
    }
  } catch (error) {
    search(false, errorMessage(error));
  }
  return undefined;
}

function personText({ dn, username = '–', email, displayName: name = '–', isDisabled }: PersonEntry): Said {
  if (isDisabled) return say('testPersonDisabled', { dn, username, name });
  if (email === undefined) return say('testPersonWithoutEmail', { dn, username, name });
  return say('testPerson', { dn, username, name, email });
}

/** The first of these people who is in a group; if there is none, the first. */
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
  const step = (ok: boolean, said: string | Said) => void steps.push(testStep('Groups', ok, said));
  if (settings.groupBase === undefined) return step(true, texts.testNoGroupBase);
  const { dn } = person;
  try {
    const groupsOf = groupReader(client, settings);
    const groups = listed(await groupsOf(person));
    if (settings.nested !== 'ad')
      return step(true, groups === '' ? say('testNoGroups', { dn }) : say('testGroups', { dn, groups }));
    // a server that does not know the rule finds nothing, and reports no error
    const others = listed(await groupsOf(person, 'walk'));
    if (groups === others) return step(true, say('testRuleSame', { dn, groups: groups || '–' }));
    step(false, say('testRuleDiffers', { dn, groups: groups || '–', others: others || '–' }));
  } catch (error) {
    step(false, errorMessage(error));
  }
}

const listed = (names: readonly string[]): string =>
  [...names].sort((a, b) => a.localeCompare(b, 'en')).join(', ');
