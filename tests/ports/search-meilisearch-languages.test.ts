import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMeilisearch } from '../../api/ports/search/meilisearch.ts';
import { createPostgresSearch } from '../../api/ports/search/postgres.ts';
import { needsMeilisearch, provideMeilisearch } from '../support/meilisearch.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { createSearchWriter, everything } from './search-harness.ts';

const settings = provideMeilisearch();

let world: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  if (settings) world = await open(settings);
});
beforeEach((context) => needsMeilisearch(settings, context));
afterAll(() => world?.close());

/** Meilisearch, and how often it asked PostgreSQL to find what it did not. */
async function open(own: NonNullable<typeof settings>) {
  const database = await createTestDatabase();
  const { knex } = database;
  const postgres = createPostgresSearch(knex);
  let asked = 0;
  const search = createMeilisearch(own, knex, {
    ...postgres,
    findWords(...given) {
      asked += 1;
      return postgres.findWords(...given);
    },
  });
  await search.index!.prepare();
  const settled = async () => {
    let applied = 0;
    for (;;) {
      const { applied: some } = await search.index!.applyChanges();
      if (some === 0) return applied;
      applied += some;
    }
  };
  await settled();
  return {
    knex,
    postgres,
    settled,
    index: search.index!,
    writer: createSearchWriter(knex),
    /** What Meilisearch itself finds. */
    find: async (query: string) => {
      const before = asked;
      const { hits } = await search.search(query, { ...everything, kinds: ['document'] });
      return asked === before ? hits.map(({ id }) => id) : [];
    },
    close: () => database.drop(),
  };
}

/** Each text holds the words that are asked for only in another form. */
const forms: { language: string; text: string; asked: string[] }[] = [
  {
    language: 'Russian',
    text: 'Новые серверы стоят в подвале, и их нельзя выключать, если это не было решено на собрании.',
    asked: ['подвалами', 'собраниями', 'серверами'],
  },
  {
    language: 'Greek',
    text: 'Τα βιβλία είναι στο γραφείο και δεν πρέπει να τα πάρει κανείς από εκεί.',
    asked: ['γραφεία', 'γραφείου'],
  },
  {
    language: 'German',
    text: 'Die Verträge für das Gelände sind unterschrieben, und die Straßen werden im Frühjahr gebaut.',
    asked: ['vertragen', 'strasse'],
  },
  {
    language: 'French',
    text: 'Les requêtes nationales sont dans la liste des tâches qui ne sont pas terminées.',
    asked: ['nationaux', 'terminer'],
  },
  {
    language: 'English',
    text: 'The libraries that were shipped are in the store of the harbour.',
    asked: ['library', 'shipping'],
  },
];

it.each(forms)('finds forms of $language words by itself', async ({ language, text, asked }) => {
  const { writer, settled, find } = world!;
  const place = { spaceId: await writer.space(language), authorId: await writer.person(language) };
  const id = await writer.document({ title: 'Sheet', content: text, ...place });
  await settled();
  for (const query of asked) expect(await find(query), query).toEqual([id]);
});

it('entries follow the language of a space with the job that cuts its texts, those alone that change', async () => {
  const { knex, writer, settled, find, postgres, index } = world!;
  const place = { spaceId: await writer.space('Ordner'), authorId: await writer.person('lise') };
  const short = await writer.document({ title: 'Blatt', content: 'Zwiebel, Haus', ...place });
  await writer.document({
    title: 'Brief',
    content: 'Die Briefe sind nicht bei uns, und das ist auch gut.',
    ...place,
  });
  await settled();
  expect(await find('häuser')).toEqual([]);
  const set = (language: string) =>
    knex('spaces')
      .where({ id: place.spaceId })
      .update({ language, language_changes: knex.raw('language_changes + 1') });
  await set('de');
  expect(await postgres.renew(new AbortController().signal)).toMatchObject({ renewed: 1 });
  // the short text, and the space itself
  expect(await settled()).toBe(2);
  expect(await find('häuser')).toEqual([short]);
  // nothing is left for the comparison
  expect(await index.compare()).toEqual({ missing: 0, stale: 0, surplus: 0 });
  await set('fr');
  await set('de');
  await postgres.renew(new AbortController().signal);
  expect(await find('häuser')).toEqual([short]);
  expect(await index.compare()).toMatchObject({ stale: 0 });
});
