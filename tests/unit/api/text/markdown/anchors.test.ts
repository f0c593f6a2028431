import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createAnchorFinder,
  moveAnchors,
  readingText,
  type Anchor,
} from '../../../../../api/text/markdown/anchors.ts';
import { quoteFrom, withoutSpaces } from '../../../../../api/text/markdown/quotes.ts';
import { propertyRuns } from '../../../../support/property-runs.ts';

const anchorOn = (text: string, quote: string): Anchor => {
  const start = text.indexOf(quote);
  return createAnchorFinder(text)(quoteFrom(text, { start, end: start + quote.length }))!;
};
const moved = (before: string, after: string, quote: string) =>
  moveAnchors(before, after, [anchorOn(before, quote)])[0]!;

const report =
  'The quarterly report\nSales grew by four percent in spring. Costs fell in every month.\nNext steps\nAsk Mina about the budget.';

describe('finding words', () => {
  it('finds words of a page in the text as it reads, however blocks and lines are separated', () => {
    const text = readingText(
      '# A plan\n\nSome **bold** words,\n[linked](https://example.org) here.\n\n| a | b |\n| - | - |\n| c | d |\n',
    );
    const quote = { quote: 'bold words,\nlinked here.\n\na\nb\nc', prefix: '', suffix: '', place: 0 };
    expect(createAnchorFinder(text)(quote)).toMatchObject({ words: 'bold words,\nlinked here.\na b\nc' });
  });

  it('takes the words with the same surroundings, else the nearest', () => {
    const text = 'one red apple\ntwo red pears\nthree red apples';
    const at = (prefix: string, suffix: string, place: number) =>
      createAnchorFinder(text)({ quote: 'red', prefix, suffix, place })!.start;
    expect(at('two', 'pears', 0)).toBe(text.indexOf('red pears'));
    expect(at('', '', 1)).toBe(text.lastIndexOf('red'));
    expect(at('', '', 0)).toBe(text.indexOf('red'));
  });

  it('finds nothing where the words are not', () => {
    expect(createAnchorFinder(report)({ quote: 'Sales fell', prefix: '', suffix: '', place: 0 })).toBeNull();
    expect(createAnchorFinder(report)({ quote: ' \n ', prefix: '', suffix: '', place: 0 })).toBeNull();
  });
});

describe('words of a comment in a changed text', () => {
  it.each([
    ['text before them', report.replace('The', 'Here is the')],
    ['text behind them', report.replace('budget', 'budget and the plan')],
    ['a word right before them', report.replace('Costs fell', 'All costs: Costs fell')],
    [
      'other words of their line',
      report.replace('Sales grew by four percent in spring', 'It was a good spring'),
    ],
    ['all lines in another order', report.split('\n').reverse().join('\n')],
    ['a paragraph put between', report.replace('\nNext', '\nCosts rose in one month.\nNext')],
  ])('are the same after a change of %s', (_, after) => {
    const anchor = moved(report, after, 'Costs fell in every month');
    expect(anchor.words).toBe('Costs fell in every month');
    expect(after.slice(anchor.start, anchor.end)).toBe(anchor.words);
  });

  it('go on where some of them changed', () => {
    const anchor = moved(
      report,
      report.replace('in every month', 'in nearly every month'),
      'Costs fell in every month',
    );
    expect(anchor).toMatchObject({
      words: 'Costs fell in nearly every month',
      quote: 'Costs fell in every month',
    });
  });

  it('are gone once most of them are', () => {
    const anchor = moved(
      report,
      report.replace('Costs fell in every month', 'Nothing of it'),
      'Costs fell in every month',
    );
    expect(anchor).toMatchObject({ words: null, quote: 'Costs fell in every month' });
  });

  it('are gone rather than at words that only look like them', () => {
    const before = 'Yes, do it.\nSomething else entirely.\n';
    expect(moved(before, 'Nothing here.\nNo? yes. Yes, maybe not now.\n', 'Yes').words).toBeNull();
  });

  it('are there again when the words come back, also if the version between is not known any more', () => {
    const gone = moveAnchors(report, 'All new.', [anchorOn(report, 'Costs fell in every month')]);
    expect(gone[0]!.words).toBeNull();
    expect(moveAnchors('All new.', report, gone)[0]!.words).toBe('Costs fell in every month');
    expect(moveAnchors(null, report, gone)[0]!.words).toBe('Costs fell in every month');
  });
});

describe('random texts, comments and edits', () => {
  // each word is there once, so that it is known where it belongs
  const sentence = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 });
  const edit = fc.record({ at: fc.nat(), remove: fc.nat(4), add: fc.nat(3), breaks: fc.boolean() });
  const given = fc.record({
    lines: fc.array(sentence, { minLength: 1, maxLength: 12 }),
    from: fc.nat(),
    length: fc.integer({ min: 1, max: 8 }),
    rounds: fc.array(fc.array(edit, { maxLength: 6 }), { minLength: 1, maxLength: 4 }),
  });

  it('a comment is at its words, or says that they changed', () => {
    fc.assert(
      fc.property(given, ({ lines, from, length, rounds }) => {
        let count = 0;
        const word = (size: number) => `w${(count += 1)}${'x'.repeat(size)}`;
        const tokens = lines.flatMap((line) => [...line.map(word), '\n']);
        const textOf = (parts: string[]) =>
          parts
            .join(' ')
            .replace(/ ?\n ?/g, '\n')
            .trim();
        const words = tokens.filter((each) => each !== '\n');
        const first = from % words.length;
        const quoted = words.slice(first, first + length);
        let text = textOf(tokens);
        const start = text.search(new RegExp(`\\b${quoted[0]}\\b`));
        const last = quoted.at(-1)!;
        const end = text.search(new RegExp(`\\b${last}\\b`)) + last.length;
        let anchor = createAnchorFinder(text)(quoteFrom(text, { start, end }))!;
        expect([anchor.start, anchor.end]).toEqual([start, end]);
        for (const edits of rounds) {
          for (const { at, remove, add, breaks } of edits) {
            const added = Array.from({ length: add }, () => word(2));
            tokens.splice(at % (tokens.length + 1), remove, ...added, ...(breaks ? ['\n'] : []));
          }
          const after = textOf(tokens);
          anchor = moveAnchors(text, after, [anchor])[0]!;
          text = after;
          const left = quoted.filter((each) => tokens.includes(each));
          if (anchor.words === null) continue;
          const shown = anchor.words.split(/\s+/);
          expect(text.slice(anchor.start, anchor.end)).toBe(anchor.words);
          // what is marked holds at least one of its words
          expect(left.length).toBeGreaterThan(0);
          expect(shown.filter((each) => quoted.includes(each)).length).toBeGreaterThan(0);
        }
        // where all its words still stand together, they are what is marked
        const now = withoutSpaces(text);
        const all = quoted.join('');
        if (now.includes(all) && anchor.words !== null) expect(withoutSpaces(anchor.words)).toBe(all);
      }),
      { numRuns: propertyRuns(3_000) },
    );
  });
});

it('words that are there too often have no place, and are not looked for at length', () => {
  const text = 'a '.repeat(200_000);
  expect(createAnchorFinder(text)({ quote: 'a', prefix: '', suffix: '', place: 0.5 })).toBeNull();
});
