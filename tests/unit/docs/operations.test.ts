import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { MemberSettings } from '../../../api/settings/families.ts';
import { ldapSettings } from '../../../api/settings/ldap.ts';
import type { Setting } from '../../../api/settings/setting.ts';
import { settings } from '../../../api/settings/list.ts';
import { oidcSettings } from '../../../api/settings/oidc.ts';

const operations = join(import.meta.dirname, '../../../docs/operations.md');

const cells = (row: string): string[] =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

const sources = ({ secret, kept }: Setting): string =>
  [secret && '`_FILE`', kept && `\`${kept}\``].filter(Boolean).join(', ');

it('the table in docs/operations.md names every setting with its default, where else it may stand, and what it does', async () => {
  const text = await readFile(operations, 'utf8');
  const table = /<!-- settings -->\n([^]*?)<!-- \/settings -->/.exec(text)?.[1] ?? '';
  const rows = table.trim().split('\n').slice(2).map(cells);
  const expected = Object.entries(settings).map(([name, setting]) => [
    `\`${name}\``,
    'default' in setting ? `\`${setting.default}\`` : '',
    sources(setting),
    setting.description,
  ]);
  expect(rows).toEqual(expected);
});

it.each<[string, string, MemberSettings]>([
  ['OIDC', 'oidc settings', oidcSettings],
  ['LDAP', 'ldap settings', ldapSettings],
])('so does the table of each %s member', async (family, title, members) => {
  const text = await readFile(operations, 'utf8');
  const table = new RegExp(`<!-- ${title} -->\n([^]*?)<!-- /${title} -->`).exec(text)?.[1] ?? '';
  const rows = table.trim().split('\n').slice(2).map(cells);
  const expected = Object.entries(members).map(([name, setting]) => [
    `\`${family}_<ID>_${name}\``,
    setting.default === undefined ? (setting.required ? 'required' : '') : `\`${setting.default}\``,
    setting.secret ? '`_FILE`' : '',
    setting.description,
  ]);
  expect(rows).toEqual(expected);
});
