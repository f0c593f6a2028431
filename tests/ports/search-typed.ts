import { describe, expect, it } from 'vitest';

/** What signs in a query mean, for the suite of all engines. */
export function typedTests(
  write: (title: string, content?: string) => Promise<number>,
  ids: (query: string) => Promise<number[]>,
  settled: () => Promise<void>,
): void {
  describe('what people type', () => {
    it('takes quotes for a phrase', async () => {
      const phrase = await write('Heron notes', 'A grey heron stands in the reeds.');
      await write('Grey notes', 'The heron is not always grey.');
      await settled();
      expect(await ids('"grey heron"')).toEqual([phrase]);
      expect(await ids('grey heron')).toHaveLength(2);
      expect(await ids('"heron grey"')).toEqual([]);
    });

    it('leaves out what has a word behind a hyphen', async () => {
      const plain = await write('Otter in rivers');
      await write('Otter in lakes');
      await settled();
      expect(await ids('otter -lakes')).toEqual([plain]);
      // words that a hyphen joins, and flags, are not excluded
      expect(await ids('otter-lakes')).toHaveLength(1);
    });

    it('takes only the last word for a beginning', async () => {
      const id = await write('Nightingale songs');
      await settled();
      expect(await ids('songs nightin')).toEqual([id]);
      expect(await ids('nightin songs')).toEqual([]);
    });

    it('answers long and odd queries', async () => {
      const marks = ['x', '東', 'ﷺ', '\u0301'].map((mark) => mark.repeat(500));
      for (const typed of [...marks, 'qq '.repeat(160)]) expect(await ids(typed)).toEqual([]);
    });
  });
}
