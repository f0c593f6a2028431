import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditActions } from '../../../api/text/audit-actions.ts';
import { actChoices, actionWords, wordsOf } from '../../../web/features/audit/action-words.tsx';

const sentence = (
  action: (typeof auditActions)[number],
  names = { who: 'Ada', what: 'Thing', person: 'Ben' },
) => renderToStaticMarkup(<I18nProvider i18n={i18n}>{actionWords[action].sentence(names)}</I18nProvider>);

const spoken = () =>
  auditActions.map((action) => ({ action, name: actionWords[action].name(), sentence: sentence(action) }));

let english: ReturnType<typeof spoken>;
beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: (await import('virtual:texts/en')).messages });
  english = spoken();
});
afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('the words of acts', () => {
  it('are there for each act, and no two are called the same', () => {
    expect(Object.keys(actionWords).sort()).toEqual([...auditActions].sort());
    for (const { action, name, sentence: words } of english) {
      expect(name, action).toMatch(/^[A-Z]/);
      expect(words, action).toMatch(/\w+ \w+/);
      expect(words, action).not.toMatch(/[{}]|undefined|null/);
    }
    expect(new Set(english.map(({ name }) => name)).size).toBe(auditActions.length);
    expect(wordsOf('document.burned')).toBeUndefined();
    expect(wordsOf('constructor')).toBeUndefined();
  });

  it('are there in German, with the same names in the sentence', async () => {
    i18n.loadAndActivate({ locale: 'de', messages: (await import('virtual:texts/de')).messages });
    const german = spoken();
    for (const [index, { action, name, sentence: words }] of german.entries()) {
      const there = english[index]!;
      expect(words, action).not.toBe(there.sentence);
      expect(name, action).not.toBe(there.name);
      for (const who of ['Ada', 'Thing', 'Ben'])
        expect(words.includes(who), action).toBe(there.sentence.includes(who));
    }
    expect(sentence('user.deleted')).toBe('Ada hat das Konto Thing gelöscht');
    expect(actChoices().find(({ id }) => id === 'space')?.name).toBe('Bereiche: alles');
  });

  it('say something where a name is missing', () => {
    const none = { who: 'Ada', what: null, person: null };
    for (const action of ['auth.login_failed', 'auth.password_link_asked', 'comment.deleted'] as const)
      expect(sentence(action, none as never)).not.toMatch(/as\s+(?:failed|schlug)|von\s*$|by\s*$|für\s*$/);
  });
});
