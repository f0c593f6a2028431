import { expect, it } from 'vitest';
import { newlyMentioned } from '../../../../../api/text/markdown/mentions.ts';

it.each([
  ['Hello @anna', ['anna']],
  ['@Anna, **@ben_2** and (@c-d)', ['anna', 'ben_2', 'c-d']],
  ['Ask @anna.', ['anna.', 'anna']],
  ['@anna @ANNA @Anna', ['anna']],
  ['anna@example.org, é@anna, a.@anna, https://example.org/@anna', []],
  ['@@anna @ab @', []],
  ['```\n@anna\n```\n\n    @anna\n\n`@anna` ``@anna ` @anna``', []],
  ['\\`@anna` `@ben @cara', ['anna', 'ben', 'cara']],
  ['- a\n\n    @anna', ['anna']],
  [`@${'x'.repeat(51)}`, []],
])('in %j it finds %j', (text, names) => {
  expect(newlyMentioned('', text)).toEqual(names);
});

it('passes over names that were there before', () => {
  expect(newlyMentioned('Ask @anna', 'Ask @Anna or @ben')).toEqual(['ben']);
  expect(newlyMentioned('Ask @anna', 'Ask no one')).toEqual([]);
  expect(newlyMentioned('`@anna`', '@anna `@ben`')).toEqual([]);
});

it('gives a hundred names at most, and does not stall on long texts', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `@user${index}`).join(' ');
  const texts = [many, '@'.repeat(1_000_000), `@${'.'.repeat(1_000_000)}a`, `@${'a.'.repeat(500_000)}`];
  for (const text of texts) expect(newlyMentioned('', text).length).toBeLessThanOrEqual(100);
});
