import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import fc from 'fast-check';
import { jobs } from '../../../api/jobs/list.ts';
import { thinRevisions } from '../../../db/documents/thin-revisions.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

interface Saved {
  author: number | null;
  at: Date;
  keptBecause: string | null;
}

let database: TestDatabase;
let people: number[];
let documentId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { knex } = database;
  const rows = ['ann', 'ben'].map((username) => ({
    username,
    display_name: username,
    email: `${username}@example.org`,
    role: 'editor',
    password_hash: '',
  }));
  people = (await knex('users').insert(rows).returning<{ id: number }[]>('id')).map(({ id }) => id);
  const [space] = await knex('spaces').insert({ name: 'Team' }).returning<{ id: number }[]>('id');
  const document = { space_id: space!.id, position: 'a', title: 'Plan' };
  const [made] = await knex('documents').insert(document).returning<{ id: number }[]>('id');
  documentId = made!.id;
});
afterAll(() => database.drop());
beforeEach(() => database.knex('document_revisions').delete());

const minute = 60_000;
const day = 24 * 60 * minute;

async function write(history: readonly Saved[]): Promise<void> {
  await database.knex('document_revisions').delete();
  const rows = history.map(({ author, at, keptBecause }, index) => ({
    document_id: documentId,
    version: index + 1,
    title: 'Plan',
    content: `text ${index}`,
    author_id: author,
    created_at: at,
    kept_because: keptBecause,
  }));
  await database.knex('document_revisions').insert(rows);
}

const versions = () => database.knex('document_revisions').orderBy('version').pluck<number[]>('version');

/** So many days ago at 12 o'clock UTC, and minutes later. */
function ago(days: number, minutes: number): Date {
  const noon = new Date(Date.now() - days * day);
  noon.setUTCHours(12, 0, 0, 0);
  return new Date(noon.getTime() + minutes * minute);
}
const saved = (days: number, minutes: number, who = 0, keptBecause: string | null = null): Saved => ({
  author: people[who] ?? null,
  at: ago(days, minutes),
  keptBecause,
});

// evidence: S78
it('thins what one person saved in a row to one an hour after 30 days, and to one a day after a year', async () => {
  const sitting = Array.from({ length: 16 }, (_, index) => index * 9); // 12:00 to 14:15
  const history = (days: number) => [
    saved(days + 1, 0),
    ...sitting.map((at) => saved(days, at)),
    saved(1, 0, 1),
  ];
  await write(history(10));
  expect(await thinRevisions(database.knex)).toEqual({ removed: 0 });
  await write(history(60));
  await thinRevisions(database.knex);
  // the last of each hour: 12:54, 13:57 and 14:15
  expect(await versions()).toEqual([1, 8, 15, 17, 18]);
  // the same history, a year later
  await database.knex.raw(`update document_revisions set created_at = created_at - interval '400 days',
    covers_from = covers_from - interval '400 days' where version between 1 and 17`);
  await thinRevisions(database.knex);
  expect(await versions()).toEqual([1, 17, 18]);
});

it('leaves what came later than ten minutes, what others wrote between, and what is marked', async () => {
  await write([
    saved(60, 0),
    saved(60, 11),
    saved(60, 22),
    saved(60, 23, 1),
    saved(60, 24),
    saved(60, 25, 0, 'restored'),
    saved(60, 26, 0, 'conflict'),
    saved(60, 27, 0, 'named'),
    saved(60, 28, 2),
    saved(60, 29, 2),
    saved(60, 30),
  ]);
  await thinRevisions(database.knex);
  // 5 was saved anew by 6 a minute later; nobody knows whether those without an account were one person
  expect(await versions()).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10, 11]);
});

it('leaves what has a name, and what other people wrote too', async () => {
  await write([saved(60, 0), saved(60, 9), saved(60, 18), saved(60, 27), saved(60, 36), saved(60, 45)]);
  const { knex } = database;
  await knex('document_revisions').where({ version: 3 }).update({ name: 'Agreed' });
  await knex('document_revisions')
    .where({ version: 4 })
    .update({ coauthor_ids: [people[1]] });
  await thinRevisions(knex);
  expect(await versions()).toEqual([1, 3, 4, 6]);
});

// evidence: S78
it('of any history leaves the first, the newest, what is marked and what others found, and thins no further when it is done again', async () => {
  const step = fc.record({
    gap: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 3_000 })),
    who: fc.constantFrom(0, 0, 0, 1, 2),
    keptBecause: fc.constantFrom(null, null, null, null, 'restored'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 500 }),
      fc.array(step, { minLength: 1, maxLength: 60 }),
      async (days, steps) => {
        let at = Date.now() - days * day;
        const history = steps.map(({ gap, who, keptBecause }) => ({
          author: people[who] ?? null,
          at: new Date((at += gap * minute)),
          keptBecause,
        }));
        await write(history);
        await thinRevisions(database.knex);
        const left = await versions();
        const must = history.flatMap(({ author, at: when, keptBecause }, index) => {
          const next = history[index + 1];
          const stays =
            index === 0 ||
            !next ||
            keptBecause !== null ||
            author === null ||
            next.author !== author ||
            next.at.getTime() - when.getTime() > 10 * minute ||
            when.getTime() > Date.now() - 30 * day;
          return stays ? [index + 1] : [];
        });
        expect(left).toEqual(expect.arrayContaining(must));
        // nothing is left of a sitting that the next one left of the same hour makes superfluous
        for (const [place, version] of left.entries()) {
          const next = left[place + 1];
          if (must.includes(version) || next === undefined) continue;
          const [one, other] = [history[version - 1]!.at, history[next - 1]!.at];
          expect(one.toISOString().slice(0, 13)).not.toBe(other.toISOString().slice(0, 13));
        }
        await thinRevisions(database.knex);
        expect(await versions()).toEqual(left);
      },
    ),
    { numRuns: 60 },
  );
});

it('happens by the clock, unless every version is to be kept', async () => {
  const job = jobs.find(({ name }) => name === 'thin-revisions')!;
  const run = (keepRevisions: 'thin' | 'all') =>
    job.run(
      { knex: database.knex, keepRevisions } as Parameters<typeof job.run>[0],
      new AbortController().signal,
    );
  const history = [saved(60, 0), saved(60, 1), saved(60, 2), saved(60, 3)];
  await write(history);
  expect(await run('all')).toEqual({});
  expect(await versions()).toHaveLength(4);
  expect(await run('thin')).toEqual({ removed: 2 });
});
