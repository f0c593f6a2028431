import fc from 'fast-check';
import type { Element, Root } from 'hast';
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseHtml } from '../../../api/core/reading/html-parser.ts';
import { isQuicklyParsed } from '../../../api/contract/markdown-cost.ts';
import { parseMarkdown } from '../../../api/core/reading/pipeline.ts';
import { hostileMarkdown } from '../../support/hostile-markdown.ts';

/** FUZZ_TEXTS asks for more, FUZZ_SEED for those of an earlier run. */
const texts = Number(process.env['FUZZ_TEXTS'] ?? 150);
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(1, 2 ** 31));

/**
 * What the page gives a worker before it gives up; nobody gives up on what is parsed on the spot. Microseconds of a
 * processor, which a busy machine does not change: the slowest of 10,000 texts took a second and a half.
 */
const deadline = 5_000_000;

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
