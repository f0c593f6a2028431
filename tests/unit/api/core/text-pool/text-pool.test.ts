import { describe, expect, it } from 'vitest';
import { contentText } from '../../../../../api/text/words/document-text.ts';
import { cutContent } from '../../../../../api/core/text-pool/long-texts.ts';
import { runTextTask, TextTaskFailed } from '../../../../../api/core/text-pool/text-pool.ts';

const long = `${'aBcD efgh 東京 @ada '.repeat(50_000)}axolotl`;

describe('a long text', () => {
  it('is cut by a thread as it would be here', async () => {
    expect(await cutContent('person 1', long, { setting: 'auto', title: '' })).toEqual(contentText(long));
    const options = { before: `${long} more`, title: '', setting: 'de' } as const;
    expect(await cutContent('person 1', long, options)).toEqual(contentText(long, options));
  });

  it('that takes too long is given up, and the next one is done by another thread', async () => {
    const input = { content: long, before: '', setting: 'auto', title: '' } as const;
    await expect(runTextTask('person 1', 'contentText', input, { time: 1 })).rejects.toThrow(TextTaskFailed);
    expect(
      (await runTextTask('person 1', 'searchText', { text: 'pelican', language: 'en', isMarkdown: true }))
        .words,
    ).toBe('pelican');
  });

  // evidence: S50
  it('that takes too long to cut is kept whole, and found by its beginning', async () => {
    const { content, words, excerpt, vector } = await cutContent('person 1', `pelican ${long}`, {
      setting: 'auto',
      title: '',
      time: 1,
    });
    expect(content).toBe(`pelican ${long}`);
    expect(excerpt).toMatch(/^pelican aBcD/);
    expect(words.split(' ')).toEqual(['abcd', 'efgh', 'pelican']);
    expect(vector).toContain("'pelican':1");
    expect(vector).not.toContain('axolotl');
  });

  it('that is over the limits of a body is refused by what the thread throws', async () => {
    const body = (text: string) =>
      runTextTask('person 1', 'parseBody', { bytes: new TextEncoder().encode(text) });
    expect(await body('{"a":"[,[,{"}')).toEqual({ a: '[,[,{' });
    await expect(body(`[${'0,'.repeat(1_001)}0]`)).rejects.toThrow('Too many values');
    await expect(body('{"a":')).rejects.toThrow(SyntaxError);
  });
});
