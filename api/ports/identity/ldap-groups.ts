import { escapeFilter, type Client } from 'ldapts';
import { onceEach } from '../../core/once.ts';
import type { LdapServer } from '../../settings/ldap.ts';
import { firstValue, type PersonEntry } from './ldap-entry.ts';

/** How many levels of groups inside groups are followed. */
const maxLayers = 10;
/** How many names one query contains. */
const maxPerQuery = 100;
const pageSize = 500;
/** Active Directory's matching rule for all groups of a person, including groups of groups. */
const inChain = '1.2.840.113556.1.4.1941';

interface Group {
  dn: string;
  name: string;
}

/** Finds the names of a person's groups. */
export type GroupsOf = (
  person: Pick<PersonEntry, 'dn' | 'memberOf' | 'username'>,
  nested?: LdapServer['nested'],
) => Promise<string[]>;

/** @param client bound as the reader; must not be reading the pages of another search */
export function groupReader(client: Client, { groupBase, nested: usual }: LdapServer): GroupsOf {
  if (groupBase === undefined) return () => Promise.resolve([]);

  const find = async (filter: string): Promise<Group[]> => {
    const { searchEntries } = await client.search(groupBase, {
      scope: 'sub',
      filter,
      attributes: ['cn'],
      paged: { pageSize },
    });
    return searchEntries.map((entry) => ({
      dn: entry.dn,
      name: firstValue(entry, 'cn') ?? firstPart(entry.dn),
    }));
  };
  const parents = remembered(async (members: readonly string[]) => {
    const found: Group[] = [];
    for (let from = 0; from < members.length; from += maxPerQuery) {
      const some = members.slice(from, from + maxPerQuery);
      found.push(...(await find(`(|${some.map((dn) => escapeFilter`(member=${dn})`).join('')})`)));
    }
    return found;
  });
  return async ({ dn, memberOf, username }, nested = usual) => {
    switch (nested) {
      case 'walk':
        return walk(dn, parents);
      case 'ad':
        return namesOf(await find(escapeFilter`(member:${inChain}:=${dn})`));
      case 'memberuid':
        return username === undefined ? [] : namesOf(await find(escapeFilter`(memberUid=${username})`));
      case 'memberof':
        return memberOf.filter((group) => isBelow(group, groupBase)).map(firstPart);
    }
  };
}

const namesOf = (groups: readonly Group[]): string[] => groups.map(({ name }) => name);

/** Level by level. Each group is read once, even if groups contain each other. */
async function walk(
  dn: string,
  parents: (members: readonly string[]) => Promise<Group[]>,
): Promise<string[]> {
  const seen = new Map<string, string>();
  let layer = [dn];
  for (let depth = 0; depth < maxLayers && layer.length > 0; depth += 1) {
    const found = await parents(layer);
    layer = [];
    for (const group of found) {
      const key = group.dn.toLowerCase();
      if (seen.has(key)) continue;
      seen.set(key, group.name);
      layer.push(group.dn);
    }
  }
  return [...seen.values()];
}

/** Asks only once for the same members, because in a nightly synchronisation most people are in the same groups. */
function remembered(ask: (members: readonly string[]) => Promise<Group[]>): typeof ask {
  const answers = onceEach((members: string) => ask(JSON.parse(members) as string[]));
  return (members) => answers(JSON.stringify([...members].sort()));
}

const isBelow = (dn: string, base: string): boolean => plain(dn).endsWith(`,${plain(base)}`);

const plain = (dn: string): string => dn.toLowerCase().replace(/\s*([,=])\s*/g, '$1');

/** `Docs, all` of `CN=Docs\, all,OU=Groups,DC=example`. */
function firstPart(dn: string): string {
  const [, value = ''] = /^[^=]*=((?:\\.|[^\\,+])*)/s.exec(dn) ?? [];
  const bytes: number[] = [];
  for (const [part, hex] of value.trim().matchAll(/\\([\da-f]{2})|\\?[^]/giu))
    bytes.push(...(hex === undefined ? Buffer.from(part.replace(/^\\(?=.)/su, '')) : [parseInt(hex, 16)]));
  return Buffer.from(bytes).toString();
}
