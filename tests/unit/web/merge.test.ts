import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenText, mergeTexts, mergeTitles } from '../../../web/features/editor/merge.ts';
import { isWholeTable, markWords } from '../../../web/features/editor/clash-words.ts';

const base = '# One\n\nfirst\n\nmiddle\n\n## Two\n\nlast\n';

describe('joining two versions of a document', () => {
  it('takes the changes of both where they do not touch', () => {
    const merge = mergeTexts(base.replace('first', 'mine'), base, base.replace('last', 'theirs'));
    expect(merge.clashes).toEqual([]);
    expect(merge.mergedCount).toBe(2);
    expect(chosenText(merge, [])).toBe('# One\n\nmine\n\nmiddle\n\n## Two\n\ntheirs\n');
  });

  it('takes what both changed alike once', () => {
    const both = base.replace('first', 'same');
    expect(chosenText(mergeTexts(both, base, both), [])).toBe(both);
  });

  it('asks where both changed the same lines, and says under which heading', () => {
    const mine = base.replace('last', 'my end').replace('first', 'my start');
    const merge = mergeTexts(mine, base, base.replace('last', 'their end'));
    expect(merge.clashes).toEqual([
      { heading: 'Two', mine: ['my end'], theirs: ['their end'], isInside: false },
    ]);
    const text = (end: string) => `# One\n\nmy start\n\nmiddle\n\n## Two\n\n${end}\n`;
    expect(chosenText(merge, ['mine'])).toBe(text('my end'));
    expect(chosenText(merge, ['theirs'])).toBe(text('their end'));
    expect(chosenText(merge, ['both'])).toBe(text('my end\n\ntheir end'));
  });

  it.each([
    ['a paragraph', 'a\n\n', false],
    ['a list', '- a\n', false],
    ['code', '```\na\n', true],
    ['math', '$$\na\n', true],
    ['HTML', '<div>\n', true],
    ['a table', '| a |\n| - |\n| b |\n', true],
    ['closed code', '```\na\n```\n', false],
  ])('tells whether a clash stands within a block: %s', (_, above, isInside) => {
    const { clashes } = mergeTexts(`${above}mine\n`, `${above}base\n`, `${above}theirs\n`);
    expect(clashes).toMatchObject([{ mine: ['mine'], theirs: ['theirs'], isInside }]);
  });

  it.each([
    ['a | b', true],
    ['| a | b |', false],
    ['| a | b |\n| --- | --- |\n| c | d |', true],
  ])('knows whether a table is whole: %j', (text, isWhole) => {
    expect(isWholeTable(text)).toBe(isWhole);
  });

  it.each([
    [
      'an underlined heading',
      '---\ntitle: x\n---\n\nThe *last*\none\n===\n\n```\n# code\n```\n\n',
      'The *last* one',
    ],
    ['a heading with closing marks', '# One\n\n## Two # ##\n\n', 'Two #'],
    ['no heading but front matter', '---\ntitle: x\n---\n\n', ''],
  ])('says that a clash stands under %s', (_, above, heading) => {
    const clash = mergeTexts(`${above}mine\n`, `${above}base\n`, `${above}theirs\n`).clashes[0];
    expect(clash).toMatchObject({ heading, mine: ['mine'], theirs: ['theirs'] });
  });

  const list = ['Intro', '', '- one', '- two', '- three', '', 'end', ''];
  const table = ['| a | b |', '| - | - |', '| one | 1 |', '| two | 2 |', '| three | 3 |', ''];
  const items = ['1. one', '   more', '2. two', '   more', '3. three'];
  const edited = (lines: string[], edits: Record<string, string>) =>
    lines
      .flatMap((line) => (line in edits ? (edits[line] === '' ? [] : edits[line]!.split('\n')) : [line]))
      .join('\n');

  it.each([
    ['items of a list', list, { '- one': '- ONE' }, { '- two': '- TWO' }],
    ['items of a list, the other way round', list, { '- two': '- TWO' }, { '- one': '- ONE' }],
    ['three items', list, { '- one': '- ONE', '- three': '- THREE' }, { '- two': '- TWO' }],
    ['rows of a table', table, { '| two | 2 |': '| two | 22 |' }, { '| three | 3 |': '| drei | 3 |' }],
    ['numbered items of two lines', items, { '   more': '   less' }, { '3. three': '3. THREE' }],
    ['an item and a new one below', list, { '- three': '- THREE' }, { '': '' }],
    ['a deleted item and the next', list, { '- one': '' }, { '- two': '- TWO' }],
  ])('takes the changes of both in neighbouring %s', (_, lines, mine, theirs) => {
    const isAdded = '' in theirs;
    const before = lines.join('\n');
    const other = isAdded ? before.replace('- three', '- three\n- four') : edited(lines, theirs);
    const merge = mergeTexts(edited(lines, mine), before, other);
    expect(merge.clashes).toEqual([]);
    const both = edited(lines, { ...mine, ...(isAdded ? {} : theirs) });
    expect(chosenText(merge, [])).toBe(isAdded ? both.replace('- THREE', '- THREE\n- four') : both);
  });

  it.each([
    ['the same item', list, { '- two': '- 2' }, { '- two': '- TWO' }],
    ['a deleted item', list, { '- two': '' }, { '- two': '- TWO' }],
    ['lines of one paragraph', ['a', 'b', 'c'], { a: 'A' }, { b: 'B' }],
    ['two items where one became a paragraph', list, { '- one': '- ONE' }, { '- two': 'two' }],
  ])('asks where both changed %s', (_, lines, mine, theirs) => {
    const merge = mergeTexts(edited(lines, mine), lines.join('\n'), edited(lines, theirs));
    expect(merge.clashes).toHaveLength(1);
  });

  it('asks where both added an item at one place', () => {
    const before = list.join('\n');
    const added = (item: string) => before.replace('- two', `- two\n- ${item}`);
    expect(mergeTexts(added('mine'), before, added('theirs')).clashes).toHaveLength(1);
  });

  it('loses and mixes no item, whatever both changed', () => {
    const start = Array.from({ length: 6 }, (_, index) => `- item ${index}`);
    const side = (name: string) =>
      fc
        .array(fc.constantFrom('keep', 'edit', 'add', 'delete'), { minLength: 6, maxLength: 6 })
        .map((acts) => ({
          acts,
          lines: start.flatMap((line, index) => {
            if (acts[index] === 'delete') return [];
            if (acts[index] === 'edit') return [`${line} by ${name}`];
            return acts[index] === 'add' ? [line, `- new ${index} of ${name}`] : [line];
          }),
        }));
    fc.assert(
      fc.property(side('me'), side('them'), (mine, theirs) => {
        const merge = mergeTexts(mine.lines.join('\n'), start.join('\n'), theirs.lines.join('\n'));
        const merged = merge.parts.flatMap((part) =>
          'lines' in part ? part.lines : [...part.clash.mine, ...part.clash.theirs],
        );
        const written = [...mine.lines, ...theirs.lines].filter((line) => !start.includes(line));
        expect(merged).toEqual(expect.arrayContaining(written));
        expect([...written, ...start]).toEqual(expect.arrayContaining(merged.filter((line) => line !== '')));
      }),
    );
  });

  it('asks where one deleted what the other changed', () => {
    const merge = mergeTexts(base.replace('middle\n\n', ''), base, base.replace('middle', 'changed'));
    expect(merge.clashes).toHaveLength(1);
    expect(chosenText(merge, ['theirs'])).toContain('changed');
  });

  it('is quick where most of the lines are blank', () => {
    const long = 'a line\n\n'.repeat(20_000);
    const started = performance.now();
    const merge = mergeTexts(`mine\n${long}`, long, long.replace(/$/, 'theirs'));
    expect(merge.clashes).toEqual([]);
    expect(chosenText(merge, [])).toBe(`mine\n${long}theirs`);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('loses no line of a side that alone changed the text', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(chosenText(mergeTexts(after, before, before), [])).toBe(after);
        expect(chosenText(mergeTexts(before, before, after), [])).toBe(after);
        expect(chosenText(mergeTexts(after, before, after), [])).toBe(after);
      }),
    );
  });

  it('keeps one whole side where it is chosen throughout and the other changed nothing else', () => {
    const text = fc.array(fc.constantFrom('a', 'b', ''), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(text, text, (mine, theirs) => {
        const merge = mergeTexts(mine.join('\n'), 'x\ny', theirs.join('\n'));
        if (merge.mergedCount > 0) return;
        expect(
          chosenText(
            merge,
            merge.clashes.map(() => 'mine'),
          ),
        ).toBe(mine.join('\n'));
        expect(
          chosenText(
            merge,
            merge.clashes.map(() => 'theirs'),
          ),
        ).toBe(theirs.join('\n'));
      }),
    );
  });

  it('gives the title to the one who changed it', () => {
    expect(mergeTitles('Mine', 'Base', 'Base')).toBe('Mine');
    expect(mergeTitles('Base', 'Base', 'Theirs')).toBe('Theirs');
    expect(mergeTitles('Same', 'Base', 'Same')).toBe('Same');
    expect(mergeTitles('Mine', 'Base', 'Theirs')).toBeUndefined();
  });
});

describe('the words that differ', () => {
  it('are marked by phrase', () => {
    const { mine, theirs } = markWords(
      'waits for the numbers below to stay',
      'waits for fifty thousand requests to stay',
    );
    expect(theirs).toEqual([
      { text: 'waits for ', isOwn: false },
      { text: 'fifty thousand requests', isOwn: true },
      { text: ' to stay', isOwn: false },
    ]);
    expect(mine.filter(({ isOwn }) => isOwn).map(({ text }) => text)).toEqual(['the numbers below']);
  });
});
