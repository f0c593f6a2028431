import type { Element, Nodes, Root } from 'hast';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../../api/text/reading/html-parser.ts';
import { parseMarkdown, taskAt } from '../../../api/text/reading/pipeline.ts';

function elementsOf(root: Root | undefined): Element[] {
  const found: Element[] = [];
  const walk = (node: Nodes): void => {
    if (node.type === 'element') found.push(node);
    if ('children' in node) node.children.forEach(walk);
  };
  if (root) walk(root);
  return found;
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

const read = (source: string): Element[] =>
  elementsOf(parseMarkdown(source) ?? parseMarkdown(source, parseHtml));

describe('a callout', () => {
  const callouts = (source: string) =>
    read(source)
      .filter(({ properties }) => properties.dataCallout !== undefined)
      .map((element) => [element.properties.dataCallout, textOf(element).trim()]);

  it.each([
    ['> [!NOTE]\n> words', 'note', 'words'],
    ['> [!tip]  \n> words', 'tip', 'words'],
    ['> [!Important]\\\n> words', 'important', 'words'],
    ['> [!WARNING]\n>\n> words', 'warning', 'words'],
    ['> [!CAUTION]\n> - words', 'caution', 'words'],
    ['> [!NOTE]', 'note', ''],
    ['- > [!NOTE]\n  > words', 'note', 'words'],
    ['> [!NOTE]\n> **words**', 'note', 'words'],
  ])('is made of %j', (source, kind, words) => {
    expect(callouts(source)).toEqual([[kind, words]]);
  });

  it.each([
    '[!NOTE]\nwords',
    '> [!NOTE] words',
    '> [!NOTICE]\n> words',
    '> words\n> [!NOTE]',
    '> \\[!NOTE]x',
    '> **[!NOTE]**\n> words',
    '> [!NOTE]`code`',
    '<div data-callout="note" role="note">words</div>',
    '<blockquote data-callout="note">words</blockquote>',
  ])('is not made of %j', (source) => {
    expect(callouts(source)).toEqual([]);
  });

  it('keeps its second line, and the quotes inside of it', () => {
    expect(callouts('> [!NOTE]\n> one\n> two\n>\n> > [!TIP]\n> > three')).toEqual([
      ['note', 'one\ntwo\n\nthree'],
      ['tip', 'three'],
    ]);
  });
});

describe('math', () => {
  const math = (source: string) =>
    read(source)
      .filter(({ properties }) => String(properties.className ?? '') === 'language-math')
      .map((element) => textOf(element));

  it.each([
    ['$$\nx < y\n$$', 'x < y\n'],
    ['$$ x $$', ' x \n'],
    ['```math\nx\n```', 'x\n'],
    ['> $$\n> x\n>\n> y\n> $$', 'x\n\ny\n'],
    ['- a\n\n  $$\n  x_1 * y_2\n  $$', 'x_1 * y_2\n'],
    ['Let $`x_1*2*`$ be.', 'x_1*2*'],
    ['$`x`$', 'x'],
    ['Let $x$ be.', 'x'],
    ['$$x$$ in a line', 'x'],
    ['\\\\$`x`$', 'x'],
    ['\ufeffLet $`x`$ be.', 'x'],
  ])('of %j', (source, tex) => {
    expect(math(source)).toEqual([tex]);
  });

  it.each(['from $5 to $6', '\\$`x`$', '$ `x` $', '$`x`'])('is not in %j', (source) => {
    expect(math(source)).toEqual([]);
  });

  it('takes its dollars away, and leaves those that are prose', () => {
    expect(textOf(parseMarkdown('It costs $5, $`x`$ and $6.')!)).toBe('It costs $5, x and $6.');
  });
});

describe('tasks', () => {
  const numbers = (source: string) =>
    read(source)
      .filter(({ tagName }) => tagName === 'input')
      .map(({ properties }) => properties.dataTask);
  const ticked = (source: string, task: number): string => {
    const at = taskAt(source, task)!;
    return `${source.slice(0, at)}#${source.slice(at + 1)}`;
  };

  it('are numbered in the order of the text, and found again in the source', () => {
    const source = [
      '- [ ] a\n  - [x] b [ ]\n1. [X] c',
      '> - [ ] d',
      '```\n- [ ] code\n```',
      '- not [ ] one\n- [ ](/link)\n-\n  [x] e',
      '- [a]: /b\n  [ ] g\n\n[^1]: - [ ] f\n\nword[^1]',
    ].join('\n\n');
    expect(numbers(source)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const places = numbers(source).map((number) => taskAt(source, number as number)!);
    expect(places.map((at) => source.slice(at - 1, at + 4).replace('\n', ' '))).toEqual([
      '[ ] a',
      '[x] b',
      '[X] c',
      '[ ] d',
      '[x] e',
      '[ ] g',
      '[ ] f',
    ]);
    expect(taskAt(source, 7)).toBeUndefined();
  });

  it('stand where they stand also behind a byte order mark and other line endings', () => {
    expect(ticked('\ufeff- [ ] a\r\n- [ ] b\r- [ ] c', 1)).toBe('\ufeff- [ ] a\r\n- [#] b\r- [ ] c');
  });

  it('are not made up by HTML', () => {
    const source = [
      '<ul><li class="task-list-item" data-task="0"><input type="checkbox" data-task="0"> a</li></ul>',
      '- [ ] b\n- <input type="checkbox" checked> c',
    ].join('\n\n');
    expect(numbers(source)).toEqual([undefined, 0, undefined]);
    expect(
      read(source).filter(({ tagName, properties }) => tagName === 'li' && 'dataTask' in properties),
    ).toEqual([]);
  });
});

describe('an image that was written as a tag, to have a width', () => {
  const figures = (source: string) =>
    read(source)
      .filter(({ tagName }) => tagName === 'figure')
      .map(({ children: [image, caption] }) => [
        image?.type === 'element' && [image.properties.src, image.properties.width],
        caption?.type === 'element' && textOf(caption),
      ]);

  it.each([
    '<img src="/b.png" alt="A lamp" width="480">',
    'Before\n\n<img src="/b.png" alt="A lamp" width="480">\n\nAfter',
    '> <img src="/b.png" alt="A lamp" width="480">',
    '> [!NOTE]\n> Words\n>\n> <img src="/b.png" alt="A lamp" width="480">',
    '- Words\n\n  <img src="/b.png" alt="A lamp" width="480">',
  ])('is a figure of its width in %j', (source) => {
    expect(figures(source)).toEqual([[['/b.png', 480], 'A lamp']]);
  });

  it.each([
    'Words <img src="/b.png" alt="A lamp" width="480">',
    '<b>Words</b> <img src="/b.png" alt="A lamp" width="480">',
    '<img src="/b.png" alt="A lamp" width="480"> <img src="/c.png">',
    '<a href="/x"><img src="/b.png" alt="A lamp" width="480"></a>',
  ])('is none in %j', (source) => {
    expect(figures(source)).toEqual([]);
  });
});
