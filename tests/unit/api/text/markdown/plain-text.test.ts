import { describe, expect, it } from 'vitest';
import { cutText, excerptOf, plainText } from '../../../../../api/text/markdown/plain-text.ts';
import { limits } from '../../../../../api/text/limits.ts';

describe('an excerpt', () => {
  it.each([
    ['# Guide [![Slack](https://a.b/s.png)](https://c.d)'],
    ['# Guide ![Slack](a.png "t (x)")'],
    ['# [![Slack](a_(b).png)](b) Guide'],
    ['# Guide ![Slack](<a b.png>) [![x][y]][z]'],
    ['Guide ![Slack](a.png)\n====='],
  ])('leaves out a heading that is the title beside its pictures: %j', (heading) => {
    expect(excerptOf(`${heading}\n\nText.`, 'Guide')).toBe('Text.');
  });
});

describe('plain text of Markdown', () => {
  // evidence: C122
  it.each([
    ['# Title ##\n\nText', 'Title Text'],
    ['Title\n=====\n\nText\n---', 'Title Text'],
    ['**bold** *it* __b__ _i_ ~~gone~~ `code`', 'bold it b i gone code'],
    ['***', ''],
    ['snake_case_name 2 * 3 * 4 a ~5', 'snake_case_name 2 * 3 * 4 a ~5'],
    ['[link](https://a.b/c_(d) "t") ![alt](x.png) [ref][1] note[^1]', 'link alt ref note'],
    ['array[0] and [ ] and f(x)', 'array[0] and [ ] and f(x)'],
    ['[1]: https://a.b "t"\n[^1]: The note', 'The note'],
    ['> quoted\n> > deeper', 'quoted deeper'],
    ['- one\n* two\n+ three\n1. four\n2) five\n- [ ] six\n- [x] seven', 'one two three four five six seven'],
    ['| a | b |\n|---|:-:|\n| c | d |', 'a b c d'],
    ['```js\nlet a = "*b*";\n# no heading\n```\nafter', 'let a = "*b*"; # no heading after'],
    ['~~~\n```\nin\n~~~\nout', '``` in out'],
    ['`a *b* c` ``x ` y``', 'a *b* c x ` y'],
    ['a<br>b <b>c</b> <https://d.e> <img src="x"> 1 < 2 > 1', 'a b c https://d.e 1 < 2 > 1'],
    ['one <!-- two\nthree --> four', 'one four'],
    ['&amp; &lt; &#65; &#x42; &unknown; & &#0; &#xD800;', '& < A B &unknown; & \ufffd \ufffd'],
    ['\\*not it\\* C:\\temp', '*not it* C:\\temp'],
    ['  \t\n\r\n ', ''],
    ['C# and F#', 'C# and F#'],
    ['use C #', 'use C #'],
    ['    *indented* code\n\n- a\n\n      # code', '*indented* code a # code'],
    ['- a\n  - **b**\n    c _d_', 'a b c d'],
    ['a <!-- never closed\n\nb', 'a b'],
    ['[a]: b\n[c]: d\n\ntext\n[e]: f', 'text [e]: f'],
    ['> ```\n> *a*\n*b*', '*a* b'],
    ['> [!NOTE]\n> Mind the *gap*', 'Mind the gap'],
    ['- > [!warning]  \n  > Mind the gap', 'Mind the gap'],
    ['> [!NOTE] not alone\n\n[!NOTE]', '[!NOTE] not alone [!NOTE]'],
    ['a\n$$\nx_1 * y_2\n$$\nb $`c_1`$ d', 'a x_1 * y_2 b c_1 d'],
    ['$$ e = mc^2 $$', 'e = mc^2'],
    ['from $5 to $6, `$`', 'from $5 to $6, $'],
    ['2*3 Gr&ouml;&szlig;e **Qua**drupel H<sub>2</sub>O', '2*3 Größe Quadrupel H2O'],
  ])('of %j', (markdown, text) => {
    expect(plainText(markdown)).toBe(text);
  });

  it.each([
    '* ',
    '[',
    '](',
    '![',
    '`',
    '`` ` ',
    'a`b``',
    '<',
    '<a ',
    '<!--',
    '&#',
    '\\',
    '*_',
    '[a](',
    '[a][',
    '> ',
    '|',
    '# #',
    '<http://',
    '```\n',
    '- [ ] ',
    ...['> - a\n', '>', '1. ', '\t', '- - \n', '[a]: <', '[a]: "\n', '[a]:\n', 'a\n===\n', '|a', '|-|\n'],
    ...[
      '<a b="',
      "<a b='",
      '<a b=c ',
      '<div\n',
      '<?\n',
      '</a ',
      '# ',
      '~~~ ',
      '[^1]: ',
      '[^1]: a\n',
      '* a\n  ',
    ],
  ])('takes steps in proportion to the length of %j, repeated', (piece) => {
    const steps = (size: number) => countSteps(() => plainText(piece.repeat(Math.ceil(size / piece.length))));
    const small = steps(15_000);
    const large = steps(150_000);
    expect(large).toBeLessThan(small * 15 + 1000);
  });

  // evidence: S51
  it('takes steps in proportion to heading marks before white space', () => {
    const steps = (size: number) => countSteps(() => plainText(`x${' #'.repeat(size)}${' '.repeat(size)}`));
    expect(steps(20_000)).toBeLessThan(steps(2_000) * 15 + 1000);
  });
});

/** What the text code asks of regular expressions and searches: the only loops in it that are not over the text. */
function countSteps(work: () => void): number {
  let steps = 0;
  const exec = ownMethod<(this: RegExp, text: string) => RegExpExecArray | null>(RegExp.prototype, 'exec');
  const indexOf = ownMethod<(this: string, part: string, from?: number) => number>(
    String.prototype,
    'indexOf',
  );
  RegExp.prototype.exec = function count(text: string) {
    const found = exec.call(this, text);
    steps += 1 + (found?.[0].length ?? 0);
    return found;
  };
  // it walks over the white space at both ends
  const trim = ownMethod<(this: string) => string>(String.prototype, 'trim');
  String.prototype.trim = function count(this: string) {
    const trimmed = trim.call(this);
    steps += this.length - trimmed.length;
    return trimmed;
  };
  String.prototype.indexOf = function count(this: string, part: string, from = 0) {
    const at = indexOf.call(this, part, from);
    steps += 1 + (at === -1 ? this.length : at) - from;
    return at;
  };
  try {
    work();
  } finally {
    RegExp.prototype.exec = exec;
    String.prototype.indexOf = indexOf;
    String.prototype.trim = trim;
  }
  return steps;
}

function ownMethod<T>(prototype: object, name: string): T {
  return Object.getOwnPropertyDescriptor(prototype, name)!.value as T;
}

describe('excerpt', () => {
  it('is the beginning, without half a character', () => {
    const text = `${'a'.repeat(limits.excerpt - 1)}🙂 and more`;
    expect(excerptOf(text)).toBe('a'.repeat(limits.excerpt - 1));
    expect(excerptOf('short')).toBe('short');
    expect(excerptOf('🙂'.repeat(500))).toBe('🙂'.repeat(limits.excerpt / 2));
  });

  it.each([
    ['# Reception\n\nOpens at 8.', 'Opens at 8.'],
    ['## *Reception*\nOpens at 8.', 'Opens at 8.'],
    ['Reception\n===\n\nOpens at 8.', 'Opens at 8.'],
    ['---\na: b\n---\n# Reception\n\nOpens at 8.', 'Opens at 8.'],
    ['Reception opens at 8.', 'Reception opens at 8.'],
    ['# Desk\n\nOpens at 8.', 'Desk Opens at 8.'],
    ['Opens\n\n# Reception', 'Opens Reception'],
  ])('of %j does not repeat the title', (text, excerpt) => {
    expect(excerptOf(text, 'Reception')).toBe(excerpt);
  });

  it('reads no further than it must', () => {
    expect(excerptOf(`${'word '.repeat(100)}\n${'\n* '.repeat(300_000)}`)).toHaveLength(limits.excerpt - 1);
  });

  it('cuts between characters only', () => {
    expect(cutText('a🙂b', 2)).toBe('a');
    expect(cutText('a🙂b', 3)).toBe('a🙂');
    expect(cutText('ab', 2)).toBe('ab');
  });
});
