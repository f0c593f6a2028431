import type { Knex } from 'knex';

/** The settings that `lectern setup` stored, by name. Empty if no migration has created the table yet. */
export async function readKeptSettings(knex: Knex): Promise<Record<string, string>> {
  if (!(await knex.schema.hasTable('settings'))) return {};
  const rows = await knex('settings').select<{ key: string; value: string }[]>('key', 'value');
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
