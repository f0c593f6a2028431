import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matrix } from './access-matrix.rows.ts';
import { AccessWorld, type Caller } from './access-world.ts';

let world: AccessWorld;
beforeAll(async () => {
  world = await AccessWorld.open();
});
afterAll(() => world.close());

/** Everybody's address in this world ends so. */
const address = /[\w.-]+@example\.org/g;

/** The addresses in an answer, its headers too, but for the caller's own and what the request itself brought. */
async function foreignAddresses(name: string, row: (typeof matrix)[string][number], caller: Caller) {
  const { body, headers, sent } = await world.ask(name, row, caller);
  const said = `${JSON.stringify(body)} ${JSON.stringify([...headers])}`;
  const own = [`${caller}@example.org`, ...(JSON.stringify(sent ?? '').match(address) ?? [])];
  // signing in makes somebody else of the caller
  if (name === 'POST /api/auth/login') own.push('editor@example.org');
  return (said.match(address) ?? []).filter((found) => !own.includes(found));
}

const calls = Object.entries(matrix);
/** Each role but the administrator's; `owner` manages the space. */
const others = ['signedOut', 'viewer', 'member', 'owner'] as const satisfies readonly Caller[];

describe('an email address', () => {
  // evidence: S90
  it.each(calls)('is told by %s to nobody but its owner and administrators', async (name, rows) => {
    for (const row of rows.filter(({ target }) => target !== 'missing'))
      for (const caller of others)
        expect({ target: row.target, caller, found: await foreignAddresses(name, row, caller) }).toEqual({
          target: row.target,
          caller,
          found: [],
        });
  });

  it('is seen by an administrator, among members, people and users', async () => {
    for (const name of ['GET /api/people', 'GET /api/spaces/{id}/members', 'GET /api/users'])
      expect(await foreignAddresses(name, matrix[name]![0]!, 'admin')).toContain('owner@example.org');
  });
});
