import { describe, expect, it } from 'vitest';
import type { Edit } from '../../../web/features/editor/text-edit.ts';
import { commands, linkSelection, type CommandName } from '../../../web/features/editor/text-commands.ts';
import { continueList, shiftItems } from '../../../web/features/editor/text-lists.ts';

/** '|' marks the caret, two of them the selection. */
function read(marked: string) {
  const start = marked.indexOf('|');
  const second = marked.indexOf('|', start + 1);
  const text = marked.replaceAll('|', '');
  return { text, start, end: second === -1 ? start : second - 1 };
}

function write(text: string, edit: Edit): string {
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const marked = `${after.slice(0, edit.start)}|${after.slice(edit.start, edit.end)}`;
  return edit.start === edit.end ? marked + after.slice(edit.end) : `${marked}|${after.slice(edit.end)}`;
}

const run = (name: CommandName, marked: string): string =>
  write(read(marked).text, commands[name](read(marked)));

describe('the tools of the editor', () => {
  it.each<[CommandName, string, string]>([
    ['bold', 'a |word| here', 'a **|word|** here'],
    ['bold', 'a **|word|** here', 'a |word| here'],
    ['bold', 'a |word |here', 'a **|word|** here'],
    ['bold', 'at |', 'at **|bold text|**'],
    ['bold', 'a wo|rd here', 'a **wo|rd** here'],
    ['bold', 'a **wo|rd** here', 'a wo|rd here'],
    ['bold', 'a |**word**| here', 'a |word| here'],
    ['bold', '|- one\n- two|', '|- **one**\n- **two**|'],
    ['bold', '|- **one**\n- **two**|', '|- one\n- two|'],
    ['bold', '|One.\n\n# Two|', '|**One.**\n\n# **Two**|'],
    ['bold', '***|word|***', '*|word|*'],
    ['italic', '***|word|***', '**|word|**'],
    ['italic', '* an |item|', '* an *|item|*'],
    ['italic', 'a |word|', 'a *|word|*'],
    ['italic', '**|word|**', '***|word|***'],
    ['underline', 'a |word|', 'a <u>|word|</u>'],
    ['underline', '<u>|word|</u>', '|word|'],
    ['heading1', 'Ti|tle', '# Ti|tle'],
    ['heading2', '# Ti|tle', '## Ti|tle'],
    ['heading3', '### Ti|tle', 'Ti|tle'],
    ['heading2', '|one\n\ntwo|', '|## one\n\n## two|'],
    ['bulletList', '|one\ntwo|', '|- one\n- two|'],
    ['bulletList', '|- one\n- two|', '|one\ntwo|'],
    ['bulletList', '|1. one\n2. two|', '|- one\n- two|'],
    ['bulletList', '|', '- |'],
    ['numberedList', '|one\n\ntwo|', '|1. one\n\n2. two|'],
    ['link', 'a |word|', 'a [word](|https://|)'],
    ['link', 'a [wo|rd](https://a.example)', 'a |word|'],
    ['link', '|https://a.example/x|', '[|link text|](https://a.example/x)'],
    ['image', '|', '![|description|](https://)'],
    ['codeBlock', 'x|code|', 'x\n\n```\n|code|\n```'],
    ['codeBlock', '|a ```` b|', '`````\n|a ```` b|\n`````'],
    ['codeBlock', 'x\n\n```ts\nco|de\n```\ny', 'x\n\nco|de\ny'],
    ['blockquote', '|one\ntwo|', '|> one\n> two|'],
    ['blockquote', '|> one\n> two|', '|one\ntwo|'],
    ['table', 'a|', 'a\n\n| |Column| | Column |\n| --- | --- |\n| Text | Text |'],
    [
      'table',
      'a |word| here\nmore\n\nnext',
      'a word here\nmore\n\n| |Column| | Column |\n| --- | --- |\n| Text | Text |\n\nnext',
    ],
    [
      'table',
      '```\n|co\n\nde|\n```\nx',
      '```\nco\n\nde\n```\nx\n\n| |Column| | Column |\n| --- | --- |\n| Text | Text |',
    ],
    ['link', '|one\n\ntwo|', 'one\n\ntwo[|link text|](https://)'],
    ['blockquote', '|one  \ntwo|', '|> one  \n> two|'],
    ['bold', '|a\n\n```\nb\n```\n\nc|', '|**a**\n\n```\nb\n```\n\n**c**|'],
  ])('%s turns %j into %j', (name, before, after) => {
    expect(run(name, before)).toBe(after);
  });

  it('leaves tables in a selection as they are', () => {
    const text = 'a\n\n| b |\n| - |\n| c |\n\nd';
    for (const [name, mark] of [
      ['heading1', '# '],
      ['bulletList', '- '],
    ] as const) {
      const edit = commands[name]({ text, start: 0, end: text.length });
      expect(edit.insert).toBe(`${mark}a\n\n| b |\n| - |\n| c |\n\n${mark}d`);
    }
  });

  const blocks = [
    'Some *words* here',
    '## A heading',
    '- one\n- two\n  1. three',
    '> quoted\n> [!NOTE] x',
    '```ts\nconst a = 1;\n\nmore\n```',
    '| h | k |\n| --- | --- |\n| c | d |',
    '- [ ] task',
    '![alt](/api/x.png)',
    '---',
    '$$\nx\n$$',
  ];
  const texts = blocks.flatMap((one) => blocks.map((other) => `${one}\n\n${other}`));

  it.each(Object.keys(commands) as CommandName[])('%s never takes away what is selected', (name) => {
    for (const text of texts) {
      for (let start = 0; start < text.length; start += 3) {
        for (let end = start + 1; end <= text.length; end += 5) {
          const words = text.slice(start, end).match(/[a-z]{3,}/gi) ?? [];
          const edit = commands[name]({ text, start, end });
          const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
          for (const word of words) expect(after, JSON.stringify({ text, start, end })).toContain(word);
        }
      }
    }
  });

  it('leaves the rest of the text as it is', () => {
    const text = 'first\nsecond\nthird';
    const edit = commands.bulletList({ text, start: 8, end: 8 });
    expect(text.slice(0, edit.from) + edit.insert + text.slice(edit.to)).toBe('first\n- second\nthird');
  });
});

describe('Enter', () => {
  const enter = (marked: string) => {
    const edit = continueList(read(marked));
    return edit && write(read(marked).text, edit);
  };

  it.each([
    ['- one|', '- one\n- |'],
    ['  * one|', '  * one\n  * |'],
    ['9. one|', '9. one\n10. |'],
    ['- [x] done|', '- [x] done\n- [ ] |'],
    ['> words|', '> words\n> |'],
    ['- one\n- |', '- one\n|'],
    ['- on|e', '- on\n- |e'],
    ['1. one|\n2. two\n3. three', '1. one\n2. |\n3. two\n4. three'],
    ['1. one|\n   - deep\n2. two', '1. one\n2. |\n   - deep\n3. two'],
    ['1. one|\n1. two', '1. one\n1. |\n1. two'],
    ['- one\n  - |', '- one\n- |'],
    ['1. one\n   - |\n2. two', '1. one\n2. |\n3. two'],
    ['> words\n> |', '> words\n|'],
    ['> - one|', '> - one\n> - |'],
  ])('in %j gives %j', (before, after) => {
    expect(enter(before)).toBe(after);
  });

  it.each(['plain|', '|- one', '# Title|', '- |a|b', '```\n- one|\n```'])('in %j is just Enter', (marked) => {
    expect(enter(marked)).toBeUndefined();
  });
});

describe('Tab', () => {
  const shift = (marked: string, direction: 'in' | 'out') => {
    const edit = shiftItems(read(marked), direction);
    return edit && write(read(marked).text, edit);
  };

  it('moves the items of a list a level in and out', () => {
    expect(shift('- on|e', 'in')).toBe('  - on|e');
    expect(shift('  - on|e', 'out')).toBe('- on|e');
    expect(shift('|- one\n- two|', 'in')).toBe('  |- one\n  - two|');
  });

  it('moves an item as far in as the words of the one above, and numbers both lists anew', () => {
    expect(shift('1. one\n2. tw|o\n3. three', 'in')).toBe('1. one\n   1. tw|o\n2. three');
    expect(shift('1. one\n   1. tw|o\n2. three', 'out')).toBe('1. one\n2. tw|o\n3. three');
    expect(shift('- one\n  - two\n- |thr|ee', 'in')).toBe('- one\n  - two\n  - |thr|ee');
  });

  it('goes on to the next control outside of lists', () => {
    expect(shift('wor|ds', 'in')).toBeUndefined();
  });
});

describe('an address that is pasted', () => {
  const paste = (marked: string, address: string) => {
    const edit = linkSelection(read(marked), address);
    return edit && write(read(marked).text, edit);
  };

  it('makes the selected words a link', () => {
    expect(paste('see |the page| here', ' https://a.example/x?y=1\n')).toBe(
      'see [the page](https://a.example/x?y=1)| here',
    );
    expect(paste('|it|', 'https://a.example/a_(b)')).toBe('[it](<https://a.example/a_(b)>)|');
  });

  it.each([
    ['nothing selected|', 'https://a.example'],
    ['|https://old.example|', 'https://a.example'],
    ['|two\nlines|', 'https://a.example'],
    ['|words|', 'not an address'],
    ['|words|', 'https://a.example and more'],
    ['```\n|code|\n```', 'https://a.example'],
  ])('is just pasted into %j where it is %j', (marked, address) => {
    expect(paste(marked, address)).toBeUndefined();
  });
});
