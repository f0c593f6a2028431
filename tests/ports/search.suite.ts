import { afterAll, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { contentText, titleText } from '../../api/text/words/document-text.ts';
import type { SearchAnswer, SearchOptions } from '../../api/ports/search/port.ts';
import type { Segment } from '../../api/contract/primitives.ts';
import { saveDocument } from '../../db/documents/write-statements.ts';
import { languageTests } from './search-languages.suite.ts';
import { filterTests } from './search-filters.suite.ts';
import { typedTests } from './search-typed.ts';
import { createSearchWriter, everything, type SearchHarness, type SearchWriter } from './search-harness.ts';

/**
 * What every engine must find, and what it must never show.
 * @param open null: the engine is not there; `need` then skips each test, with the reason
 */
export function searchSuite(
  engine: string,
  open: () => Promise<SearchHarness | null>,
  need: (context: TestContext) => void = () => undefined,
): void {
  describe(`search by ${engine}`, () => {
    let harness: SearchHarness | null;
    let handbook: number;
    let secret: number;
    let author: number;
    let writer: SearchWriter;

    function write(title: string, content = '', spaceId = handbook, authorId = author): Promise<number> {
      return writer.document({ title, content, spaceId, authorId });
    }

    const find = (query: string, options: Partial<SearchOptions> = {}): Promise<SearchAnswer> =>
      harness!.search.search(query, { ...everything, ...options });

    async function ids(query: string, options: Partial<SearchOptions> = {}): Promise<number[]> {
      return (await find(query, options)).hits.map((hit) => hit.id);
    }

    const shown = (segments: Segment[]) =>
      segments.map(({ text, match }) => (match ? `[${text}]` : text)).join('');

    beforeAll(async () => {
      harness = await open();
      if (!harness) return;
      writer = createSearchWriter(harness.knex);
      author = await writer.person('ada');
      handbook = await writer.space('Handbook', 'How the platform is run');
      secret = await writer.space('Vault');
    });
    beforeEach(need);
    afterAll(() => harness?.close());

    describe('words', () => {
      it('finds a word anywhere in title and content', async () => {
        const inTitle = await write('Lighthouse keeping', 'Trim the lamp.');
        const inContent = await write('Coast', `${'Calm water. '.repeat(900)} A lighthouse stands there.`);
        await harness!.settled();
        expect((await ids('lighthouse')).sort()).toEqual([inTitle, inContent].sort());
      });

      it('needs all words of a query', async () => {
        const both = await write('Pelican', 'walrus');
        await write('Pelican alone');
        await harness!.settled();
        expect(await ids('walrus pelican')).toEqual([both]);
      });

      it("finds a word's longer forms as it is typed", async () => {
        const id = await write('Thermodynamics');
        await harness!.settled();
        for (const typed of ['therm', 'thermodyn', 'THERMODYNAMICS']) expect(await ids(typed)).toEqual([id]);
      });

      it('folds accents both ways', async () => {
        const accented = await write('Crème brûlée', 'Weißwurst und Łódź');
        const plain = await write('Senor Nino');
        await harness!.settled();
        for (const typed of ['creme', 'BRULEE', 'weisswurst', 'lodz', 'crème'])
          expect(await ids(typed)).toEqual([accented]);
        expect(await ids('señor niño')).toEqual([plain]);
      });

      it('forgives one typo in a word of five letters, two from nine', async () => {
        const id = await write('Kubernetes', 'about orbit');
        await harness!.settled();
        for (const typed of [
          'kubernets',
          'kuberentes',
          'kubrenets',
          'xubernetes',
          'orbti',
          'oribt',
          'orbyt',
          'orrbit',
        ])
          expect({ typed, found: await ids(typed) }).toEqual({ typed, found: [id] });
        expect(await ids('xuxernexes')).toEqual([]);
      });

      it('forgives a typo in one word of several', async () => {
        const id = await write('Zebra crossing', 'pedestrians only');
        await harness!.settled();
        expect(await ids('zebra pedestrains')).toEqual([id]);
      });

      it('finds words of languages without spaces', async () => {
        const tokyo = await write('東京都庁の案内', '新宿にあります。');
        const thai = await write('คู่มือการใช้งาน');
        await harness!.settled();
        for (const typed of ['東京', '都庁', '案', '新宿'])
          expect({ typed, found: await ids(typed) }).toEqual({ typed, found: [tokyo] });
        expect(await ids('การใช้')).toEqual([thai]);
        expect(await ids('大阪')).toEqual([]);
      });

      it('finds names of code by their words, as they are written and as they are typed', async () => {
        const text =
          'Use max_pool_size and retry-after-seconds of /etc/lectern/server.conf, or fetchOrderRows().';
        const id = await write('Configuring', text);
        await harness!.settled();
        const whole = 'max_pool_size retry-after-seconds /etc/lectern/server.conf fetchOrderRows()'.split(
          ' ',
        );
        const parts = ['max_pool', 'pool size', 'retry after', 'lectern/server', 'fetchorder'];
        for (const typed of [...whole, ...parts])
          expect({ typed, found: await ids(typed) }).toEqual({ typed, found: [id] });
      });

      it('folds the scripts of the world', async () => {
        const russian = await write('Ёлка', 'и всё остальное');
        const korean = await write('한국어 문서를 검색합니다');
        const chinese = await write('关于加强文档管理的通知');
        await harness!.settled();
        for (const [typed, id] of [
          ['елка все', russian],
          ['ОСТАЛЬНОЕ', russian],
          ['문서', korean],
          ['文档管理', chinese],
        ] as const)
          expect({ typed, found: await ids(typed) }).toEqual({ typed, found: [id] });
      });

      it('takes the syntax of queries and patterns for text', async () => {
        const id = await write('Operators', "it's 100% a_b c:d & | ! <-> (x) \\ done");
        await harness!.settled();
        const odd = [
          "it's",
          '100%',
          'a_b',
          "operators & !'done",
          'done:*',
          'c:d',
          '(x) \\',
          'operators <-> done',
        ];
        for (const typed of odd) expect({ typed, found: await ids(typed) }).toEqual({ typed, found: [id] });
        for (const typed of ['%', '_', "'", '\\', '& |', '!', '…', '\u200b', '🙂', ':*', "'':*"])
          expect({ typed, found: await ids(typed) }).toEqual({ typed, found: [] });
      });
    });

    typedTests(write, ids, () => harness!.settled());
    languageTests({
      write,
      ids,
      space: (name, language) => writer.space(name, '', language),
      settled: () => harness!.settled(),
    });

    describe('order', () => {
      it('puts titles before text, however often the text says it', async () => {
        const text = await write('Notes', 'marmalade '.repeat(50));
        const title = await write('Marmalade');
        await harness!.settled();
        expect(await ids('marmalade')).toEqual([title, text]);
      });

      it('gives each page once, in the same order as the whole', async () => {
        for (let count = 0; count < 25; count += 1)
          await write(`Walnut ${count}`, 'walnut '.repeat(count % 3));
        await harness!.settled();
        const whole = await ids('walnut', { limit: 50 });
        const pages = [];
        for (let offset = 0; offset < 25; offset += 10)
          pages.push(...(await ids('walnut', { limit: 10, offset })));
        expect(new Set(whole).size).toBe(25);
        expect(pages).toEqual(whole);
      });

      it('counts past the page, and past the end', async () => {
        expect((await find('walnut', { limit: 1 })).counts).toEqual({
          documents: 25,
          spaces: 0,
          exact: true,
        });
        const past = await find('walnut', { offset: 1000 });
        expect(past).toMatchObject({ hits: [], counts: { documents: 25, spaces: 0, exact: true } });
      });
    });

    describe('what it shows', () => {
      it('marks the matches in title and snippet, whole words, neighbours as one', async () => {
        await write(
          'Rolling back a release',
          '# Steps\n\nA **release** that [cannot](https://a.b) roll back is stuck.',
        );
        await harness!.settled();
        const [hit] = (await find('roll back release')).hits;
        expect(shown(hit!.title)).toBe('[Rolling back] a [release]');
        expect(shown(hit!.snippet)).toBe('Steps A [release] that cannot [roll back] is stuck.');
        expect(hit).toMatchObject({ kind: 'document', spaceId: handbook, spaceName: 'Handbook' });
        expect(hit!.updatedAt).toBeInstanceOf(Date);
      });

      // evidence: C148 C359
      it('cuts 150 characters around the best match', async () => {
        const filler = 'Nothing of note happens on this line of text. '.repeat(40);
        await write('Long', `${filler} quokka ${filler} here a quokka met a numbat ${filler}`);
        await harness!.settled();
        const [hit] = (await find('quokka numbat')).hits;
        const text = hit!.snippet.map((segment) => segment.text).join('');
        expect(text.length).toBeLessThanOrEqual(150);
        expect(text.length).toBeGreaterThan(100);
        expect(shown(hit!.snippet)).toContain('a [quokka] met a [numbat]');
        expect(text).toMatch(/^….*…$/);
      });

      it('finds the snippet deep in a long text', async () => {
        await write('Deep', `${'plain text '.repeat(20_000)} axolotl ${'more text '.repeat(2000)}`);
        await harness!.settled();
        // where the thread for long texts takes too long to start, a search answers with the beginning
        await expect.poll(async () => shown((await find('axolotl')).hits[0]!.snippet)).toContain('[axolotl]');
      });

      it('shows what a typo was taken for', async () => {
        await write('Caterpillar');
        await harness!.settled();
        expect(shown((await find('catrepillar')).hits[0]!.title)).toBe('[Caterpillar]');
      });

      it('never splits a character', async () => {
        await write('Emoji', `${'🙂'.repeat(200)} gecko ${'🙂'.repeat(200)}`);
        await harness!.settled();
        const [hit] = (await find('gecko')).hits;
        expect(hit!.snippet.every(({ text }) => text.isWellFormed())).toBe(true);
        expect(shown(hit!.snippet)).toContain('[gecko]');
      });
    });

    describe('spaces', () => {
      it('are found by name and by description', async () => {
        const id = await writer.space('Observatory', 'Telescopes and nebulae');
        await harness!.settled();
        // the last one is a typo of a word that no document holds
        for (const typed of ['observ', 'nebulae', 'telescope', 'obsrevatory'])
          expect((await find(typed)).hits).toMatchObject([{ kind: 'space', id, spaceId: id }]);
        const [hit] = (await find('nebulae')).hits;
        expect(shown(hit!.snippet)).toBe('Telescopes and [nebulae]');
      });

      it('are counted beside documents, whatever kinds are asked for', async () => {
        const document = await write('Greenhouse rules');
        const id = await writer.space('Greenhouse');
        await harness!.settled();
        const counts = { documents: 1, spaces: 1, exact: true };
        expect(await find('greenhouse', { kinds: ['document'] })).toMatchObject({
          counts,
          hits: [{ id: document }],
        });
        expect(await find('greenhouse', { kinds: ['space'] })).toMatchObject({
          counts,
          hits: [{ kind: 'space', id }],
        });
        expect((await find('greenhouse')).hits).toHaveLength(2);
      });
    });

    filterTests({ write, ids, find, get: () => ({ harness: harness!, writer, handbook, secret }) });

    describe('changes', () => {
      it('finds what was saved, and no longer what it was before', async () => {
        const id = await write('Draft', 'armadillo');
        await saveDocument(harness!.knex, { id, authorId: author, content: contentText('salamander') });
        await harness!.settled();
        expect(await ids('armadillo')).toEqual([]);
        expect(await ids('draft salamander')).toEqual([id]);
        await saveDocument(harness!.knex, { id, authorId: author, title: titleText('Final') });
        await harness!.settled();
        expect(await ids('draft salamander')).toEqual([]);
        expect(await ids('final salamander')).toEqual([id]);
      });

      it('does not find what was deleted', async () => {
        const [id, gone] = [await write('Ephemeral'), await writer.space('Ephemeral too')];
        await harness!.knex('documents').where({ id }).update({ deleted_at: harness!.knex.fn.now() });
        await harness!.knex('spaces').where({ id: gone }).update({ deleted_at: harness!.knex.fn.now() });
        await harness!.settled();
        expect(await find('ephemeral')).toMatchObject({ hits: [], counts: { documents: 0, spaces: 0 } });
      });
    });
  });
}
