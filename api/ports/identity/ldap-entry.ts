import {
  AndFilter,
  EqualityFilter,
  escapeFilter,
  FilterParser,
  OrFilter,
  type Entry,
  type Filter,
} from 'ldapts';
import type { LdapServer } from '../../settings/ldap.ts';

/** The data that is read about a person. */
export interface PersonEntry {
  dn: string;
  subject: string;
  /** Exactly as in the directory. */
  username: string | undefined;
  email: string | undefined;
  displayName: string | undefined;
  /** The names of groups, if the directory stores them with the person. */
  memberOf: string[];
  isDisabled: boolean;
}

/** The bit of `userAccountControl` that marks a disabled account in Active Directory. */
const accountDisabled = 2;

const isGuid = (attribute: string): boolean => attribute.toLowerCase() === 'objectguid';

/** The attributes to ask for, and which of them are bytes. */
export function personAttributes(settings: LdapServer) {
  const { idAttribute, usernameAttribute, emailAttribute, displayNameAttribute, nested } = settings;
  const id = isGuid(idAttribute) ? 'objectGUID' : idAttribute;
  return {
    attributes: [
      id,
      usernameAttribute,
      emailAttribute,
      displayNameAttribute,
      'userAccountControl',
      ...(nested === 'memberof' ? ['memberOf'] : []),
    ],
    explicitBufferAttributes: isGuid(idAttribute) ? [id] : [],
  };
}

/** @returns null for an entry without an id, for example one that the reader may not read */
export function readPerson(entry: Entry, settings: LdapServer): PersonEntry | null {
  const subject = readSubject(entry, settings.idAttribute);
  if (subject === null) return null;
  return {
    dn: entry.dn,
    subject,
    username: firstValue(entry, settings.usernameAttribute),
    email: firstValue(entry, settings.emailAttribute),
    displayName: firstValue(entry, settings.displayNameAttribute),
    memberOf: valuesOf(entry, 'memberOf').filter((value) => typeof value === 'string'),
    isDisabled: (Number(firstValue(entry, 'userAccountControl') ?? 0) & accountDisabled) !== 0,
  };
}

/** The values of an attribute, under the name that the server uses: none, one, or several. */
function valuesOf(entry: Entry, attribute: string): (string | Buffer)[] {
  const name = Object.keys(entry).find((key) => key.toLowerCase() === attribute.toLowerCase());
  const value = name === undefined ? [] : (entry[name] ?? []);
  return Array.isArray(value) ? value : [value];
}

export function firstValue(entry: Entry, attribute: string): string | undefined {
  const [value] = valuesOf(entry, attribute);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function readSubject(entry: Entry, attribute: string): string | null {
  const [value] = valuesOf(entry, attribute);
  if (Buffer.isBuffer(value)) return value.length === 16 ? guidOf(value) : null;
  // bytes that are not text: two people could get the same id
  return value === undefined || value === '' || value.includes('\uFFFD') ? null : value;
}

/** The order in which the bytes of a GUID are written. */
const guidOrder = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];

/** As Windows writes it: the first three parts are stored with the lowest byte first. */
function guidOf(bytes: Buffer): string {
  const hex = Buffer.from(guidOrder.map((place) => bytes[place] ?? 0)).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function bytesOfGuid(guid: string): Buffer {
  const written = Buffer.from(guid.replaceAll('-', ''), 'hex');
  const bytes = Buffer.alloc(16);
  guidOrder.forEach((place, index) => (bytes[place] = written[index] ?? 0));
  return bytes;
}

/** The filter of the settings, with the name that somebody typed. */
export const filterFor = ({ filter }: LdapServer, username: string): string =>
  filter.replaceAll('{username}', () => escapeFilter`${username}`);

/** The filter of the settings, for everybody. */
export const filterForAll = ({ filter }: LdapServer): string => filter.replaceAll('{username}', '*');

/** The filter for people with these ids. It is not built as text, which could not carry bytes. */
export function filterForSubjects(settings: LdapServer, subjects: readonly string[]): Filter {
  const { idAttribute } = settings;
  const ids = subjects.map((subject) =>
    isGuid(idAttribute)
      ? new EqualityFilter({ attribute: 'objectGUID', value: bytesOfGuid(subject) })
      : new EqualityFilter({ attribute: idAttribute, value: subject }),
  );
  return new AndFilter({
    filters: [FilterParser.parseString(filterForAll(settings)), new OrFilter({ filters: ids })],
  });
}
