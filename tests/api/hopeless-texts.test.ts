import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookReader } from '../../api/conversion/out/book/manuscript.ts';
import { createHopelessTexts } from '../../api/features/exports/reader.ts';
import { noteHopeless } from '../../db/exports/hopeless-text-statements.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// evidence: S170
test('a text that once took too long for an export is not tried again', async () => {
  const { knex } = app.database;
  const hopeless = createHopelessTexts(knex);
  const reader = createBookReader({ hopeless });
  try {
    expect((await reader.read('# Well', 'Title')).isSource).toBeFalsy();
    await hopeless.note('read', '# Well');
    expect((await reader.read('# Well', 'Title')).isSource).toBe(true);
    // by its text, whatever the document is called
    expect((await reader.read('# Well', 'Other')).isSource).toBe(true);
    expect((await reader.read('# Welle', 'Title')).isSource).toBeFalsy();
    // after a week it is tried again, and by another version at once
    await knex('hopeless_texts').update({ noted_at: knex.raw("now() - interval '8 days'") });
    expect((await reader.read('# Well', 'Title')).isSource).toBeFalsy();
    await hopeless.note('read', '# Well');
    await knex('hopeless_texts').update({ version: '0.0.0' });
    expect((await reader.read('# Well', 'Title')).isSource).toBeFalsy();
  } finally {
    reader.close();
  }
});

test('only the newest ten thousand are remembered', async () => {
  const { knex } = app.database;
  await knex.raw(
    `insert into hopeless_texts (sha256, version, noted_at)
     select lpad(n::text, 64, '0'), '1', now() - interval '1 hour' from generate_series(1, 10_000) n`,
  );
  await noteHopeless(knex, 'a'.repeat(64), '1');
  const [{ count } = { count: '' }] = await knex('hopeless_texts').count<{ count: string }[]>('* as count');
  expect(Number(count)).toBe(10_000);
  expect(await knex('hopeless_texts').where({ sha256: 'a'.repeat(64) })).toHaveLength(1);
});
