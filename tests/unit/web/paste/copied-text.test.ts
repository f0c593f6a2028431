import { expect, it } from 'vitest';
import { copiedText } from '../../../../web/features/editor/formatted/paste/copied-text.ts';
import { Headless } from '../formatted/headless.ts';

/** A text with what is selected, and what is copied of it. */
const cases: [selected: string, copied: string][] = [
  ['One ‸two‸ three', 'two'],
  // marks stay in pairs
  ['a **b‸c** d‸', '**c** d'],
  ['‸a **b‸c** d', 'a **b**'],
  ['a **b *c‸d* e** f‸', '***d* e** f'],
  ['a **‸bold‸** b', '**bold**'],
  ['a **bo‸l‸d** b', '**l**'],
  ['a <u>b‸c</u> d‸', '<u>c</u> d'],
  ['a **b‸** c‸', ' c'],
  ['‸a **‸b** c', 'a '],
  // a part of a link or of code is its words
  ['[on‸e t‸wo](/x)', 'e t'],
  ['[‸one‸](/x)', '[one](/x)'],
  ['a `b‸c` d‸', '`c` d'],
  // blocks keep their signs, but not the place that they had
  ['- ‸one\n- two‸', '- one\n- two'],
  ['- a\n  - ‸one\n  - two‸\n- b', '- one\n- two'],
  ['> ‸one\n> two‸', '> one\n> two'],
  ['> o‸ne\n>\n> two‸', 'ne\n\ntwo'],
  ['## ‸One\n\ntwo‸', '## One\n\ntwo'],
  ['## ‸One‸', 'One'],
  ['- [x] ‸one\n- two‸', '- [x] one\n- two'],
  ['- a\n\n  ```\n  ‸b\n    c‸\n  ```', 'b\n  c'],
];

it.each(cases)('of %j is copied %j', (selected, copied) => {
  expect(copiedText(new Headless(selected).state).markdown).toBe(copied);
});

it('code alone is no Markdown', () => {
  expect(copiedText(new Headless('```\n‸a\nb‸\n```').state).isCode).toBe(true);
  expect(copiedText(new Headless('x‸x\n\n```\na‸\n```').state).isCode).toBe(false);
});
