import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { slashMatches } from '../../../../web/features/editor/formatted/blocks/slash-items.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });

it.each([
  ['quote', 'quote'],
  ['zitat', 'quote'],
  ['todo', 'tasks'],
  ['checkbox', 'tasks'],
  ['Aufgaben', 'tasks'],
  ['divider', 'rule'],
  ['trennlinie', 'rule'],
  ['info', 'callout'],
  ['hinweis', 'callout'],
  ['h2', 'heading2'],
  ['heading 2', 'heading2'],
  ['überschrift', 'heading1'],
  ['ueberschrift', 'heading1'],
  ['ubersch', 'heading1'],
  ['bild', 'files'],
  ['tabelle', 'table'],
  ['quelltext', 'code'],
  ['fußnote', 'footnote'],
  ['aufzählung', 'bullets'],
  ['nummerierte', 'numbers'],
])('/%s finds %s', (typed, key) => {
  expect(slashMatches(typed)[0]?.key).toBe(key);
});

it('finds nothing by a word of no block', () => {
  expect(slashMatches('xyzzy')).toEqual([]);
});
