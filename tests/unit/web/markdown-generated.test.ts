import fc from 'fast-check';
import type { Element, Root } from 'hast';
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseHtml } from '../../../api/text/reading/html-parser.ts';
import { isQuicklyParsed } from '../../../api/text/markdown/cost.ts';
import { parseMarkdown } from '../../../api/text/reading/pipeline.ts';
import { hostileMarkdown, hostilePieces } from '../../support/hostile-markdown.ts';
import { propertyRuns, shareOf, shareOfCases } from '../../support/property-runs.ts';

/** FUZZ_TEXTS asks for more, FUZZ_SEED for those of an earlier run. */
const texts = Number(process.env['FUZZ_TEXTS'] ?? propertyRuns(150));
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(1, 2 ** 31));

/**
 * Five times what a text that is parsed on the spot may cost, for what is run for the first time and for clearing up.
 * Microseconds of a processor.
 */
const deadline = 500_000;

function elementsOf(root: Root): Element[] {
  const elements: Element[] = [];
  const stack: (Root | Element)[] = [root];
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      elements.push(child);
      stack.push(child);
    }
  }
  return elements;
}

const running =
  /^(script|style|iframe|frame|object|embed|base|meta|link|form|svg|math|template|audio|video)$/;
const leading = /^(https?|ircs?|mailto|xmpp):/;

/** Written down here, not asked of the sanitiser. */
function isDangerous({ tagName, properties }: Element): boolean {
  return (
    running.test(tagName) ||
    Object.entries(properties).some(
      ([name, value]) =>
        /^(on|srcDoc|formAction|style)/i.test(name) ||
        (/^(href|src|action|cite|longDesc)$/i.test(name) &&
          /^[^/?#]*:/.test(String(value)) &&
          !leading.test(String(value))),
    )
  );
}

// evidence: Q16
it(
  'whatever is typed, what the page parses on the spot is parsed in time, and nothing of it can run',
  () => {
    let onTheSpot = 0;
    const longest = fc.constantFrom(500, 19_999, 100_000);
    fc.assert(
      fc.property(longest.chain(hostileMarkdown), (source) => {
        if (!isQuicklyParsed(source)) return;
        onTheSpot += 1;
        const started = process.cpuUsage();
        const tree = parseMarkdown(source) ?? parseMarkdown(source, parseHtml);
        expect(process.cpuUsage(started).user).toBeLessThan(deadline);
        expect(elementsOf(tree!).filter(isDangerous)).toEqual([]);
      }),
      { numRuns: texts, seed, endOnFailure: true },
    );
    expect(onTheSpot).toBeGreaterThan(texts / 10);
  },
  60_000 + texts * 1_000,
);

/** Milliseconds of a processor: three times what is asked for, for what is run for the first time and for clearing up. */
const mostAtOnce = 50;
const reserve = 3;

// evidence: S176
it('no two pieces that are repeated cost much where everybody waits for them', () => {
  const costs: { unit: string; cost: number }[] = [];
  const units = ['', ...hostilePieces].flatMap((first) => hostilePieces.map((second) => `${first}${second}`));
  for (const unit of shareOf(units)) {
    const source = unit.repeat(Math.floor(8_000 / unit.length));
    if (!isQuicklyParsed(source, { most: mostAtOnce })) continue;
    // the smallest of up to three: clearing up may fall into any of them
    let cost = Infinity;
    for (let time = 0; time < 3 && cost > mostAtOnce; time += 1) {
      const started = process.cpuUsage();
      void (parseMarkdown(source) ?? parseMarkdown(source, parseHtml));
      cost = Math.min(cost, process.cpuUsage(started).user / 1_000);
    }
    costs.push({ unit, cost });
  }
  expect(costs.length).toBeGreaterThan(200 * shareOfCases);
  expect(costs.filter(({ cost }) => cost > reserve * mostAtOnce)).toEqual([]);
}, 120_000);
