import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEntrance } from '../../api/core/http/entrance.ts';
import { createRouter } from '../../api/routes.ts';
import { allCalls } from '../../api/contract/calls.ts';
import { routerPath } from '../../api/core/http/route.ts';
import { matrix } from './access-matrix.rows.ts';
import { AccessWorld, callers, nameOf } from './access-world.ts';

let world: AccessWorld;
beforeAll(async () => {
  world = await AccessWorld.open();
});
afterAll(() => world.close());

describe('the matrix', () => {
  // evidence: Q1 S21 C293
  it('lists every call of the contract, and no other', () => {
    expect(Object.keys(matrix).sort()).toEqual(allCalls.map(({ call }) => nameOf(call)).sort());
  });

  // evidence: Q1 S19
  it('is of every route that the router serves', () => {
    const served = createRouter(world.app.services, {
      config: world.app.config,
      entrance: createEntrance(world.app.database.knex, world.app.services.secondSteps.gate),
    }).stack.flatMap((layer) =>
      layer.methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(layer.path)}`),
    );
    expect(served.sort()).toEqual(
      allCalls.map(({ call }) => nameOf({ ...call, path: routerPath(call.path) })).sort(),
    );
  });
});

describe.each(Object.entries(matrix))('%s', (name, rows) => {
  // evidence: Q1 C90 C234 C243 C244
  it.each(rows)('$target: $expected', async (row) => {
    const statuses: number[] = [];
    for (const caller of callers) statuses.push((await world.ask(name, row, caller)).status);
    expect(statuses.join(' ')).toBe(row.expected);
  });
});
