import { EditorState } from '@codemirror/state';
import type { EditorView, WidgetType } from '@codemirror/view';
import { toHtml } from 'hast-util-to-html';
import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../../api/text/reading/html-parser.ts';
import { parseMarkdown } from '../../../api/text/reading/pipeline.ts';
import { textRules } from '../../../web/features/editor/formatted/formatted-surface.ts';
import { drawMarks } from '../../../web/features/editor/formatted/marks/inline-marks.ts';
import { cellLanguage } from '../../../web/features/editor/formatted/tables/cell-words.ts';
import { fragmentOf } from '../../support/html-shape.ts';

const htmlOf = (source: string): string => toHtml(parseMarkdown(source) ?? parseMarkdown(source, parseHtml)!);

/** Whether each image is part of a line of words, or as large as it is. */
const looksOf = (images: Iterable<Element>): string =>
  [...images].map(({ classList }) => (classList.contains('in-line') ? 'line' : 'own')).join(' ');

const read = (source: string): string => looksOf(fragmentOf(htmlOf(source)).querySelectorAll('img'));

function edited(source: string, isCell = false): string {
  const state = EditorState.create({ doc: source, extensions: isCell ? cellLanguage : textRules });
  const { decorations } = drawMarks(state, [{ from: 0, to: source.length }]);
  const found: Element[] = [];
  decorations.between(0, source.length, (_from, _to, { spec }) => {
    const { widget } = spec as { widget?: WidgetType };
    const drawn = widget?.toDOM({} as EditorView);
    if (drawn) found.push(...drawn.querySelectorAll('img'));
  });
  return looksOf(found);
}

describe('an image', () => {
  test.each([
    ['alone', '![a](/assets/a.png)', 'own'],
    ['alone in a quote', '> ![a](/assets/a.png)', 'own'],
    ['alone in an item', '- ![a](/assets/a.png)', 'own'],
    ['alone in a task', '- [ ] ![a](/assets/a.png)', 'own'],
    ['alone in a heading', '# ![a](/assets/a.png)', 'own'],
    ['in a sentence', 'Press ![save](/assets/a.png) to save.', 'line'],
    ['before words', '![a](/assets/a.png) words', 'line'],
    ['behind words', 'Words ![a](/assets/a.png)', 'line'],
    ['beside a sign', '![a](/assets/a.png).', 'line'],
    ['beside an emoji', '🚀 ![a](/assets/a.png)', 'line'],
    ['beside code', '`x` ![a](/assets/a.png)', 'line'],
    ['beside a link', '<https://example.org> ![a](/assets/a.png)', 'line'],
    ['in bold words', '**![a](/assets/a.png) words**', 'line'],
    ['in a heading with words', '## ![a](/assets/a.png) Title', 'line'],
    ['in a heading with a line below', '![a](/assets/a.png) Title\n===', 'line'],
    ['in an item with words', '1. Press ![a](/assets/a.png)', 'line'],
    ['in a task with words', '- [x] ![a](/assets/a.png) done', 'line'],
    ['in a callout with words', '> [!NOTE]\n> See ![a](/assets/a.png)', 'line'],
    ['alone in a callout', '> [!NOTE]\n> ![a](/assets/a.png)', 'own'],
    ['that is a link', '[![a](/assets/a.png)](/b)', 'own'],
    ['in a link with words', '[![a](/assets/a.png) words](/b)', 'line'],
    ['that is a link beside words', 'Words [![a](/assets/a.png)](/b)', 'line'],
    ['beside others, without words', '![a](/assets/a.png) [![b](/assets/b.png)](/c)', 'own own'],
    ['beside others and words', '![a](/assets/a.png) and ![b](/assets/b.png)', 'line line'],
    ['with a footnote', '![a](/assets/a.png)[^1]\n\n[^1]: By Anna', 'own'],
    ['in a footnote', 'Words[^1]\n\n[^1]: See ![a](/assets/a.png)', 'line'],
    ['on its line below words', 'Press this:\n![a](/assets/a.png)\nThen that.', 'own'],
    ['on its line after a hard break', 'Press this:\\\n![a](/assets/a.png)', 'own'],
    ['on its line before a hard break', '![a](/assets/a.png)\\\nThen that.', 'own'],
    ['in one line of several', 'One\nPress ![a](/assets/a.png) now\nthree', 'line'],
    ['of a width in a sentence', 'Press <img src="/assets/a.png" alt="a" width="40"> now', 'own'],
    ['as a tag in a sentence', 'Press <img src="/assets/a.png" alt="a"> now', 'line'],
    ['behind a break of HTML', 'Words<br>![a](/assets/a.png)', 'own'],
    ['with blanks of HTML', '&nbsp;![a](/assets/a.png)', 'own'],
  ])('%s, in %j, is shown as %j in all views', (_place, source, look) => {
    expect(read(source)).toBe(look);
    expect(edited(source)).toBe(look);
  });

  test.each([
    ['![a](/assets/a.png)', 'own'],
    ['![a](/assets/a.png) words', 'line'],
    ['<img src="/assets/a.png" alt="a" width="40"> words', 'own'],
    ['![a](/assets/a.png)<br>words', 'own'],
  ])('in a cell with %j is shown as %j in all views', (cell, look) => {
    expect(read(`| ${cell} | more words |\n| --- | --- |`)).toBe(look);
    expect(edited(cell, true)).toBe(look);
  });

  test.each([
    ['<p align="center"><img src="/assets/a.png"></p>', 'own'],
    ['<div><img src="/assets/a.png"> words</div>', 'line'],
    ['<div>words<p>words</p><img src="/assets/a.png"></div>', 'own'],
    ['<img src="/assets/a.png" height="40"> words', 'own'],
    ['<img src="/assets/a.png" width="50%"> words', 'own'],
    ['<img src="/assets/a.png" width="wide"> words', 'line'],
    ['<img src="/assets/a.png" class="in-line" alt="">', 'own'],
  ])('of HTML in %j is shown as %j', (source, look) => {
    expect(read(source)).toBe(look);
  });

  test.each([
    ['One\n![a](/assets/a.png)\ntwo\nthree', 'One<br><img src="/assets/a.png" alt="a"><br>two\nthree'],
    [
      'One\n[![a](/assets/a.png)](/b)',
      'One<br><a href="/b"><img src="/assets/a.png" alt="a" data-linked="true"></a>',
    ],
    ['One\\\n![a](/assets/a.png)', 'One<br>\n<img src="/assets/a.png" alt="a">'],
    [
      '![a](/assets/a.png)\n![b](/assets/b.png)',
      '<img src="/assets/a.png" alt="a">\n<img src="/assets/b.png" alt="b">',
    ],
    ['One\nwith ![a](/assets/a.png)', 'One\nwith <img src="/assets/a.png" alt="a" class="in-line">'],
  ])('that is alone on its line in %j stays so', (source, html) => {
    expect(htmlOf(source)).toBe(`<p>${html}</p>`);
  });
});
