import { describe, expect, it } from 'vitest';
import { plainText } from '../../../../../api/text/markdown/plain-text.ts';
import { cutSnippet } from '../../../../../api/text/words/snippet.ts';

const term = (word: string) => ({ alternatives: [word], isPair: false });
const shownOf = (markdown: string, word: string): string =>
  cutSnippet(markdown, [term(word)])
    .segments.map(({ text }) => text)
    .join('');

describe('a snippet', () => {
  const link = 'Then see [the lighthouse](/documents/48) and **rest**.';

  it('shows the text of a link, not its target', () => {
    expect(shownOf(link, 'lighthouse')).toBe('Then see the lighthouse and rest.');
  });

  it('does so behind a code block that it was cut out of', () => {
    const code = `\`\`\`shell\n${'echo one two three\n'.repeat(40)}\`\`\`\n\n`;
    expect(shownOf(code + link, 'lighthouse')).toContain('Then see the lighthouse and rest.');
  });

  it('leaves code as it is', () => {
    const code = `\`\`\`\n${'x = [a](b)\n'.repeat(80)}lighthouse = **p**\n\`\`\`\n`;
    expect(shownOf(code, 'lighthouse')).toContain('lighthouse = **p**');
  });

  it('shows the target where only that matches', () => {
    expect(shownOf('Go [there](https://lighthouse.example).', 'lighthouse')).toContain('lighthouse');
  });
});

describe('a word that only the page shows whole', () => {
  it.each([
    'light**house**',
    '**light**house',
    '**light**_house_ `light`house',
    'light`house`',
    '~~light~~house',
    'light<b>house</b>',
    'light[house](/x)',
    '[light](/x)house',
    '[light](https://example.org/a(b))house',
    '[light][x]house',
    '**[light](/x)**house',
    'light**[house](/x)**',
    'light&#104;ouse',
    'light\\house \\*light\\*house \\light',
  ])('is found: %s', (typed) => {
    const far = 'Nothing of it here.\n\n'.repeat(20);
    const shown = plainText(typed);
    const [word] = /light\p{L}*/u.exec(shown)!;
    expect(cutSnippet(`${far}${typed}\n\n${far}`, [term(word), term('here')]).segments).toContainEqual({
      text: expect.stringContaining(word) as string,
      match: true,
    });
  });
});

describe('a form that begins otherwise than what is asked for', () => {
  it.each([
    ['ar', 'كتاب', 'قرأت الكتاب أمس', 'الكتاب'],
    ['id', 'baca', 'Anak itu membaca buku', 'membaca'],
    ['ga', 'cat', 'Tá mo chat anseo', 'chat'],
    ['sr', 'књига', 'To je dobra knjiga', 'knjiga'],
  ] as const)('is marked in %s', (language, word, text, marked) => {
    const { segments } = cutSnippet(text, [{ ...term(word), typed: word, languages: ['de', language] }]);
    expect(segments.filter(({ match }) => match).map((each) => each.text)).toEqual([marked]);
  });

  it('is not marked where its language is not looked for', () => {
    const { found } = cutSnippet('Anak itu membaca buku', [{ ...term('baca'), languages: ['de'] }]);
    expect(found).toBe(false);
  });
});

it('a snippet does not repeat the title of its document', () => {
  const text = '# Reception\n\nThe reception opens at 8.';
  const shown = (word: string) =>
    cutSnippet(text, [{ alternatives: [word], isPair: false }], 'Reception')
      .segments.map((segment) => segment.text)
      .join('');
  expect(shown('reception')).toBe('The reception opens at 8.');
  expect(shown('nowhere')).toBe('The reception opens at 8.');
});

it('a text without a match is shown from behind its front matter', () => {
  const text = '---\nlabels: [one, two]\n---\n\nThe reception opens at 8.';
  expect(cutSnippet(text, []).segments).toEqual([{ text: 'The reception opens at 8.', match: false }]);
});
