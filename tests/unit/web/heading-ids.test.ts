import type { Element } from 'hast';
import { expect, it } from 'vitest';
import { parseMarkdown } from '../../../api/text/reading/pipeline.ts';

const elements = (markdown: string): Element[] =>
  (parseMarkdown(markdown)?.children ?? []).filter((child) => child.type === 'element');
const idsOf = (markdown: string) => elements(markdown).map(({ properties }) => properties.id);

it('a heading keeps the id that its words give', () => {
  expect(idsOf('# Set-up\n\n## Run r_1\n')).toEqual(['set-up', 'run-r_1']);
});

// evidence: S118
it.each([
  ['\\_r\\_3\\_'],
  ['dialog-title-\\_r\\_o\\_'],
  ['field-\\_r\\_i\\_\\_\\_control'],
  ['fui-FluentProvider\\_r\\_0\\_'],
])('a heading %s cannot take the id of a part of the page, and links still lead to it', (heading) => {
  const id = heading.replaceAll('\\', '').toLowerCase();
  const [title, paragraph] = elements(`# ${heading}\n\n[there](#${id})\n`);
  expect(title?.properties.id).toBe(`user-content-${id}`);
  expect(paragraph?.children[0]).toMatchObject({ properties: { href: `#user-content-${id}` } });
});
