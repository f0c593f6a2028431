import { expect, it } from 'vitest';
import {
  markdownAt,
  pastePlaceAt,
  textAt,
} from '../../../../web/features/editor/formatted/paste/pasted-place.ts';
import { quietHtml } from '../../../../web/features/editor/formatted/paste/quiet-html.ts';
import { markdownFrom } from '../../../../web/features/editor/paste/from-html.ts';
import { Headless } from '../formatted/headless.ts';

const words = '<p>w<b>o</b>rds</p>';
const two = '<p><b>x</b></p><p>y</p>';
const heading = '<h2>H</h2>';
const list = '<ul><li>x</li><li>y<ul><li>z</li></ul></li></ul>';
const code = '<pre>a\n\nb</pre>';
const table = '<table><tr><td>a</td><td>b</td></tr></table>';

/** A text with the caret, the HTML pasted there, and the text that it becomes. */
const cases: [before: string, html: string, after: string][] = [
  ['One ‸two', words, 'One w**o**rds‸two'],
  ['One ‸two', two, 'One **x**\n\ny‸two'],
  ['One‸', heading, 'One\n\n## H‸'],
  ['One‸two', heading, 'One\n\n## H\n\n‸two'],
  ['One\n‸two\nthree', heading, 'One\n\n## H\n\n‸two\nthree'],
  ['One‸\ntwo', list, 'One\n\n- x\n- y\n  - z\n‸\ntwo'],
  ['‸', list, '- x\n- y\n  - z‸'],
  ['One\n\n‸\nTwo', heading, 'One\n\n## H\n‸\nTwo'],
  ['One\n\n‸\nTwo', words, 'One\n\nw**o**rds\n‸\nTwo'],
  ['# One‸', list, '# Onex y z‸'],
  // in an item of a list
  ['- one‸', two, '- one**x**\n\n  y‸'],
  ['- ‸', list, '- x\n- y\n  - z‸'],
  ['- one\n  1. a\n  2. ‸', list, '- one\n  1. a\n  2. x\n  3. y\n     - z‸'],
  ['- [x] a‸', list, '- [x] ax\n- [ ] y\n  - z‸'],
  ['> * ‸', list, '> * x\n> * y\n>   * z‸'],
  ['- one‸', code, '- one\n\n  ```\n  a\n\n  b\n  ```‸'],
  ['- one\n\n  more‸', list, '- one\n\n  more\n\n  - x\n  - y\n    - z‸'],
  // in a quote
  ['> one‸', two, '> one**x**\n>\n> y‸'],
  ['> [!TIP]\n> ‸', table, '> [!TIP]\n> | a | b |\n> | --- | --- |‸'],
  ['> [!TIP]\n> one‸', code, '> [!TIP]\n> one\n>\n> ```\n> a\n>\n> b\n> ```‸'],
];

it.each(cases)('%j with %j becomes %j', (before, html, after) => {
  const { state } = new Headless(before);
  const at = state.selection.main.head;
  const place = pastePlaceAt(state, at);
  const pasted = place && markdownFrom(quietHtml(html), { plain: '', place });
  if (!pasted) throw new Error('Nothing was read');
  const insert = markdownAt(state, at, pasted);
  expect(`${state.sliceDoc(0, at)}${insert}‸${state.sliceDoc(at)}`).toBe(after);
});

it.each(['```\na‸\n```', '- ```\n  a‸\n  ```', 'One `c‸ode`', '[wo‸rds](/x)', '<div>\nx‸\n</div>'])(
  'in %j only text is pasted',
  (before) => {
    const { state } = new Headless(before);
    expect(pastePlaceAt(state, state.selection.main.head)).toBeUndefined();
  },
);

it.each([
  ['One‸', 'x\ny', 'x\ny'],
  ['> one‸', 'x\n\ny', 'x\n>\n> y'],
  ['- one‸', 'x\n\ny', 'x\n\n  y'],
  ['- ```\n  a‸\n  ```', 'x\n  y', 'x\n    y'],
])('%j with the text %j takes %j', (before, text, inserted) => {
  const { state } = new Headless(before);
  expect(textAt(state, state.selection.main.head, text)).toBe(inserted);
});
