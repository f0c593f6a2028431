import { expect, test } from 'vitest';
import { withLabel } from '../../../../../api/text/markdown/label-edits.ts';
import { labelLimits, labelsOf } from '../../../../../api/text/markdown/labels.ts';

const front = (...lines: string[]): string => ['---', ...lines, '---', '', 'Text\n'].join('\n');

test.each([
  [
    'a list in brackets',
    front('title: A', "labels: [one, \"two, three\", 'it''s']"),
    ['one', 'two, three', "it's"],
  ],
  [
    'a list of lines',
    front('labels:', '  - one # why', '  # a comment', '  - "two"', 'date: x'),
    ['one', 'two'],
  ],
  ['a list without indent', front('labels:', '- one', '- two', 'date: x'), ['one', 'two']],
  ['words with commas', front('tags: one, two words'), ['one', 'two words']],
  ['tags of other programs', front('Tags: [one]'), ['one']],
  ['both names', front('labels: [one]', 'tags:', '  - two', '  - ONE'), ['one', 'two']],
  ['brackets over lines', front('labels: [', '  one, # first', '  two,', ']', 'date: x'), ['one', 'two']],
  ['TOML', '+++\ntitle = "A"\ntags = ["one", "two"]\n[more]\nx = 1\n+++\n\nText', ['one', 'two']],
  ['a byte order mark and CRLF', '\ufeff---\r\nlabels: [one]\r\n---\r\nText', ['one']],
  ['equal labels', front('labels: [Résumé, resume, RESUME]'), ['Résumé']],
  ['a comment instead of a list', front('labels: # none yet', 'date: x'), []],
  ['maps', front('tags:', '  - label: one', '    permalink: /one'), []],
  ['an alias', front('tags: *all'), []],
  ['a block of text', front('tags: |', '  one', '  two'), []],
  ['a list within a list', front('tags: [one, [two]]'), []],
  ['a quote that does not end', front('tags: ["one]'), []],
  ['numbers, as a person reads them', front('tags: [2024, 1.5]'), ['2024', '1.5']],
  ['no front matter', 'labels: [one]\n', []],
  ['signs alone', front('labels: ["  ", "\\u0301", ok]'), ['ok']],
])('reads the labels of %s', (_what, source, labels) => {
  expect(labelsOf(source)).toEqual(labels);
});

test('keeps at most 50 labels of at most 64 characters', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `l${index}`);
  expect(labelsOf(front(`labels: [${many.join(', ')}]`))).toEqual(many.slice(0, labelLimits.perDocument));
  expect(labelsOf(front(`labels: [${'x'.repeat(65)}, ${'y'.repeat(64)}]`))).toEqual(['y'.repeat(64)]);
});

test('ten thousand labels are no front matter, and are read quickly', () => {
  const source = front(`labels: [${Array.from({ length: 10_000 }, (_, index) => `l${index}`).join(', ')}]`);
  expect(labelsOf(source)).toEqual([]);
  expect(labelsOf(withLabel(source, 'one', true)!)).toEqual(['one']);
});

test.each([
  ['no front matter', 'Text\n', '---\nlabels: [new]\n---\n\nText\n'],
  ['an empty text', '', '---\nlabels: [new]\n---\n\n'],
  ['CRLF', 'Text\r\nmore', '---\r\nlabels: [new]\r\n---\r\n\r\nText\r\nmore'],
  ['a byte order mark', '\ufeffText', '\ufeff---\nlabels: [new]\n---\n\nText'],
  ['a rule at the top', '---\n\nText', '---\nlabels: [new]\n---\n\n---\n\nText'],
  ['other fields', front('title: A # b', 'x:  1'), front('title: A # b', 'x:  1', 'labels: [new]')],
  ['brackets', front('labels: [a,b ] # c', 'x: 1'), front('labels: [a,b, new ] # c', 'x: 1')],
  ['empty brackets', front('labels: [] # c'), front('labels: [new] # c')],
  [
    'lines',
    front('tags:', '    - a # why', '', 'x: 1'),
    front('tags:', '    - a # why', '    - new', '', 'x: 1'),
  ],
  ['nothing', front('tags:', 'x: 1'), front('tags: [new]', 'x: 1')],
  ['a comment', front('tags: # none', 'x: 1'), front('tags: [new] # none', 'x: 1')],
  ['words', front('tags: a, b c # d'), front('tags: [a, b c, new] # d')],
  ['TOML', '+++\ntags = ["a"]\n+++\nText', '+++\ntags = ["a", "new"]\n+++\nText'],
  [
    'TOML without labels',
    '+++\nx = 1\n[y]\nz = 1\n+++\nText',
    '+++\nlabels = ["new"]\nx = 1\n[y]\nz = 1\n+++\nText',
  ],
  ['another closing', '---\nx: 1\n...\nText', '---\nx: 1\nlabels: [new]\n...\nText'],
])('adds a label to %s, and takes it away again', (_what, before, after) => {
  expect(withLabel(before, 'new', true)).toBe(after);
  expect(labelsOf(withLabel(after, 'NEW', false)!)).toEqual(labelsOf(before));
});

test.each([
  ['no front matter', 'Text\n'],
  ['CRLF', 'Text\r\n\r\nmore'],
  ['blank lines', '\n\nText'],
  ['a byte order mark', '\ufeffText'],
  ['other fields', front('title: A # b', '# c')],
  ['brackets', front('labels: [a,b] # c', 'x: 1')],
  ['lines', front('labels:', '- a', '-  b # c', 'x: 1')],
  ['TOML', '+++\r\nx = 1\r\n[y]\r\n+++\r\nText'],
])('a label that is added and taken away leaves %s as it was', (_what, source) => {
  expect(withLabel(withLabel(source, 'new', true)!, 'new', false)).toBe(source);
});

test.each([
  ['the first in brackets', front('labels: [a, "b", c]'), 'a', front('labels: ["b", c]')],
  ['one within brackets', front('labels: [a, "b", c]'), 'b', front('labels: [a, c]')],
  ['the last in brackets', front('labels: [a, b, c ]'), 'c', front('labels: [a, b ]')],
  ['a line', front('labels:', '  - a', '  - b # x', '  - c'), 'b', front('labels:', '  - a', '  - c')],
  ['the only one', front('x: 1', 'labels: [a]', 'y: 2'), 'a', front('x: 1', 'y: 2')],
  ['the only line', front('x: 1', 'labels:', '  - a', 'y: 2'), 'a', front('x: 1', 'y: 2')],
  ['one of both names', front('labels: [a, b]', 'tags: [A]', 'x: 1'), 'a', front('labels: [b]', 'x: 1')],
  ['a word', front('tags: a, b'), 'a', front('tags: b')],
  ['written twice', front('labels: [a, b, A]'), 'a', front('labels: [b]')],
])('takes away %s', (_what, before, label, after) => {
  expect(withLabel(before, label, false)).toBe(after);
});

test('a text that would begin with another front matter keeps an empty list', () => {
  const source = '---\nlabels: [a]\n---\n\n---\nx: 1\n---\n';
  expect(withLabel(source, 'a', false)).toBe('---\nlabels: []\n---\n\n---\nx: 1\n---\n');
});

test.each([
  'true',
  'yes',
  '2024',
  'a: b',
  '#1',
  'it’s "so"',
  '- x',
  'a, b',
  '[x]',
  'C#',
  '@me',
  '日本語',
  'null',
])('writes %s so that it reads as a text', (label) => {
  for (const source of ['Text', front('labels: [a]'), front('labels:', '  - a'), front('tags: a')])
    expect(labelsOf(withLabel(source, label, true)!)).toContain(label);
  expect(labelsOf(withLabel('+++\ntags = ["a"]\n+++\n', label, true)!)).toEqual(['a', label]);
});

test.each([
  ['an alias', front('labels: *all')],
  ['maps', front('tags:', '  - label: one')],
  ['a front matter that is full', front(`x: ${'y'.repeat(9_990)}`)],
])('%s cannot be changed here', (_what, source) => {
  expect(withLabel(source, 'new', true)).toBeNull();
});

test('what is as wanted stays as it is', () => {
  const source = front('labels: [A]');
  expect(withLabel(source, 'a', true)).toBe(source);
  expect(withLabel(source, 'b', false)).toBe(source);
});

test('hostile front matters are read in no time', () => {
  const started = process.cpuUsage().user;
  for (const text of [
    ' '.repeat(9_000),
    '-'.repeat(9_000),
    '- '.repeat(4_500),
    '"'.repeat(9_000),
    '[,'.repeat(4_500),
    '\\"'.repeat(4_500),
  ])
    for (const field of ['labels: ', 'labels: [', 'labels:\n', 'labels:\n- ', 'labels: "'])
      withLabel(front(field + text), 'new', true);
  expect(process.cpuUsage().user - started).toBeLessThan(2_000_000);
});
