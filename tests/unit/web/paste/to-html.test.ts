import { expect, it } from 'vitest';
import { quietHtml } from '../../../../web/features/editor/formatted/paste/quiet-html.ts';
import { markdownFrom } from '../../../../web/features/editor/paste/from-html.ts';
import { htmlOf } from '../../../../web/features/editor/paste/to-html.tsx';

const documentOf = (source: string) =>
  new DOMParser().parseFromString(htmlOf(source) ?? '', 'text/html').body;

it('copied HTML leads where its links lead, from anywhere', () => {
  const links = documentOf(
    '[a](/documents/7) ![b](/uploads/1/x.png) [c](https://c.example/)',
  ).querySelectorAll('[href], [src]');
  const origin = location.origin;
  expect([...links].map((each) => each.getAttribute('href') ?? each.getAttribute('src'))).toEqual([
    `${origin}/documents/7`,
    `${origin}/uploads/1/x.png`,
    'https://c.example/',
  ]);
});

it('a callout has its label in words, and code its text alone', () => {
  const body = documentOf('> [!WARNING]\n> Wet.\n\n```js\na < b;\n```');
  expect(body.querySelector('blockquote strong')?.textContent).toBe('Warning');
  expect(body.querySelector('pre code')?.textContent).toBe('a < b;\n');
});

it('nothing that a text holds can run in another program', () => {
  const body = documentOf('<script>ran()</script> <img src=x onerror="ran()"> [x](javascript:ran())');
  expect(body.querySelector('script, [onerror], [href^="javascript"]')).toBeNull();
});

it('a long text is copied whole, one that takes long to read is not', () => {
  const fenced = '```\n\n# no heading\n\n```\n\n';
  const long = `Words.\n\n${'A **paragraph** of some length.\n\n- one\n\n  two\n\n'.repeat(400)}${fenced.repeat(800)}End.`;
  const body = documentOf(long);
  expect(body.querySelectorAll('strong')).toHaveLength(400);
  expect(body.querySelectorAll('li > p')).toHaveLength(800);
  expect(body.querySelectorAll('h1')).toHaveLength(0);
  expect(htmlOf('* '.repeat(4_000))).toBeUndefined();
});

it('what is copied is read again as it was', () => {
  const source =
    '## Part\n\nA **bold** *word*, ~~no~~ <u>yes</u>.\n\n1. one\n2. two\n\n- [x] done\n\n| a | b |\n| --- | --: |\n| 1 | 2 |';
  const place = { isInline: false, list: undefined };
  expect(markdownFrom(quietHtml(htmlOf(source) ?? ''), { plain: '', place })?.markdown).toBe(source);
});
