import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkImports } from '../../api/features/operation/inspect.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the doctor names an import that stands still, and none that a process holds', async () => {
  const { knex } = app.database;
  const { userId } = await app.signedIn('admin', 'keeper');
  expect(await checkImports(knex)).toMatchObject({ state: 'well' });
  const row = { name: 'Old.zip', size: 1, state: 'reading', created_by: userId, address: 'test' };
  const [made] = await knex('imports')
    .insert({ ...row, changed_at: knex.raw("now() - interval '1 hour'") })
    .returning<{ id: number }[]>('id');
  expect(await checkImports(knex)).toMatchObject({
    state: 'warning',
    says: 'one stands still, Old.zip for example',
    figures: { stalled: 1, firstId: made!.id },
  });
  await knex('imports')
    .where({ id: made!.id })
    .update({ held_until: knex.raw("now() + interval '1 minute'") });
  expect(await checkImports(knex)).toMatchObject({ state: 'well' });
});
