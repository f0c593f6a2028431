import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { slashMatches } from '../../../../web/features/editor/formatted/blocks/slash-items.tsx';

describe('in a German page', () => {
  beforeAll(async () => {
    i18n.loadAndActivate({ locale: 'de', messages: (await import('virtual:texts/de')).messages });
  });

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
    ['überschrift 2', 'heading2'],
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
});

it('finds nothing by a word of no block', () => {
  expect(slashMatches('xyzzy')).toEqual([]);
});
