import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { checkCluster } from '../../api/features/operation/check-cluster.ts';
import { listenForMaintenance } from '../../db/maintenance-signal.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  // both questions are asked at once
  database = await createTestDatabase({ poolSize: 2 });
});
afterAll(() => database.drop());

const oneMachine = { drives: () => Promise.resolve(null) };
const serversOf = async () =>
  (await checkCluster(database.knex, oneMachine)).find(({ name }) => name === 'servers');

test('servers side by side are counted, with a warning while their versions differ', async () => {
  const { connection } = database;
  expect(await serversOf()).toBeUndefined();
  const older = [1, 2].map(() => listenForMaintenance(connection, '0.1.0', () => undefined));
  const newer = listenForMaintenance(connection, '0.2.0', () => undefined);
  const all = [...older, newer];
  onTestFinished(async () => void (await Promise.all(all.map((each) => each.stop()))));
  await Promise.all(all.map((each) => each.ready()));
  expect(await serversOf()).toMatchObject({
    state: 'warning',
    says: expect.stringMatching(/^3 serve: 0\.1\.0 at .+ \(2\), 0\.2\.0 at /) as string,
    figures: { servers: 3, versions: 2 },
  });
  await newer.stop();
  await expect.poll(serversOf).toMatchObject({ state: 'well', figures: { servers: 2, versions: 1 } });
});
