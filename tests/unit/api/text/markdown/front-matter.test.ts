import { describe, expect, it } from 'vitest';
import {
  endOfFrontMatter,
  frontMatterFields,
  frontMatterTitle,
} from '../../../../../api/text/markdown/front-matter.ts';

const fieldsOf = (source: string) => frontMatterFields(source).map(({ name, value }) => [name, value]);

describe('the front matter of a text', () => {
  it('is read in YAML: names in quotes, comments, lists and texts of several lines', () => {
    const source =
      '---\ntitle: "One: two" # three\n\'last edit\': today #not\nempty:\ntags:\n- a\n- b\nabout: >\n  long\n  words\n---\n# Text';
    expect(fieldsOf(source)).toEqual([
      ['title', 'One: two'],
      ['last edit', 'today'],
      ['empty', ''],
      ['tags', 'a, b'],
      ['about', 'long words'],
    ]);
    expect(source.slice(endOfFrontMatter(source))).toBe('\n# Text');
  });

  it('is read in TOML, with sections', () => {
    expect(fieldsOf('+++\ntitle = "A"\nweight=3\n[menu.main]\nname = "B"\n+++\n')).toEqual([
      ['title', 'A'],
      ['weight', '3'],
      ['menu.main', ''],
      ['name', 'B'],
    ]);
  });

  it('is none where an address or a time stands in place of a field, nor where it is a text of its own', () => {
    expect(fieldsOf('---\na: b\nhttps://example.org\n---\n')).toEqual([['a', 'b https://example.org']]);
    const long = `---\na: b\n${'c: d\n'.repeat(2_000)}---\n`;
    expect([fieldsOf(long), endOfFrontMatter(long)]).toEqual([[], 0]);
  });

  const many = 500_000;
  // evidence: S125
  it.each([
    ['blanks in a name', `---\na: b\na${' '.repeat(many)}x\n---\n`],
    ['comments before a line separator', `---\na: b\nc: ${' #'.repeat(many)}\u2028x\n---\n`],
    ['blanks before a line separator', `---\na: b\nc:${' '.repeat(many)}\u2028x\n---\n`],
    ['blanks behind a name of TOML', `+++\na = b\nc =${' '.repeat(many)}\u2028x\n+++\n`],
    ['open quotes', `---\na: b\nc: [${'"\\",'.repeat(many / 4)}\n---\n`],
    ['fields', `---\n${'a: b\n'.repeat(many / 5)}---\n`],
    ['no end', `---\n${'a: b\n'.repeat(many / 5)}`],
  ])('of very many %s is looked at in one pass', (_what, source) => {
    // where it was not, this would take hours: the test would run out of time
    expect(frontMatterTitle(source)).toBe('');
    // the same, as far as it is one
    const short = source.slice(0, 9_000) + source.slice(-6);
    expect(frontMatterTitle(short)).toBe('');
  });
});
