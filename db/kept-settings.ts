import type { Knex } from 'knex';

/** What `lectern setup` kept, by the setting's name; nothing where no migration has made the table yet. */
export async function readKeptSettings(knex: Knex): Promise<Record<string, string>> {
  if (!(await knex.schema.hasTable('settings'))) return {};
  const rows = await knex('settings').select<{ key: string; value: string }[]>('key', 'value');
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
