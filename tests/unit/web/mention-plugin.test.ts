import type { Root } from 'hast';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../api/text/reading/pipeline.ts';

interface Part {
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Part[];
}

function mentionsIn(root: Root | undefined): unknown[] {
  const found: unknown[] = [];
  const walk = (part: Part): void => {
    if (part.properties?.dataMention !== undefined) found.push(part.properties.dataMention);
    part.children?.forEach(walk);
  };
  walk(root as Part);
  return found;
}

describe('mentions in a document', () => {
  it('become elements of their own, each once', () => {
    expect(mentionsIn(parseMarkdown('Ask @jonas, *or @ada_k*.\n\n- @jonas again'))).toEqual([
      '@jonas',
      '@ada_k',
      '@jonas',
    ]);
  });

  it('are none in code, in links and in e-mail addresses', () => {
    expect(
      mentionsIn(parseMarkdown('`@jonas` [@jonas](https://example.org) jonas@example.org\n\n    @jonas')),
    ).toEqual([]);
  });
});
