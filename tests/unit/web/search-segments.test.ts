import { expect, it } from 'vitest';
import { joinSegments } from '../../../web/features/search/segments.ts';

const hit = (text: string) => ({ text, match: true });
const plain = (text: string) => ({ text, match: false });

// evidence: C147
it('marks a phrase as one block', () => {
  expect(joinSegments([hit('roll'), plain(' '), hit('back'), plain(' a '), hit('release')])).toEqual([
    hit('roll back'),
    plain(' a '),
    hit('release'),
  ]);
});

it('joins halves of a word and drops empty parts', () => {
  expect(joinSegments([plain(''), hit('roll'), hit('ing'), plain('.')])).toEqual([
    hit('rolling'),
    plain('.'),
  ]);
});

it('leaves blanks at the ends unmarked', () => {
  expect(joinSegments([hit('end'), plain(' ')])).toEqual([hit('end'), plain(' ')]);
  expect(joinSegments([plain(' '), hit('end')])).toEqual([plain(' '), hit('end')]);
});

it('does not change what it is given', () => {
  const segments = [hit('a'), hit('b')];
  joinSegments(segments);
  expect(segments).toEqual([hit('a'), hit('b')]);
});
