import type { Knex } from 'knex';

/** What `lectern setup` kept, by the setting's name. */
export async function readKeptSettings(knex: Knex): Promise<Record<string, string>> {
  const rows = await knex('settings').select<{ key: string; value: string }[]>('key', 'value');
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
