import type { Language } from '../../../text/languages.ts';
import { createFormatter } from '../../../text/format-message.ts';

/** The words that a book adds itself, in the language of the person who exports. */
const english = {
  contents: 'Contents',
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
  documents: '{count, plural, one {# document} other {# documents}}',
  changed: 'Last changed on {date}',
  volume: 'Volume {number} of {count}',
  volumeNumber: 'Volume {number}',
};

const german: typeof english = {
  contents: 'Inhalt',
  note: 'Hinweis',
  tip: 'Tipp',
  important: 'Wichtig',
  warning: 'Warnung',
  caution: 'Vorsicht',
  documents: '{count, plural, one {# Dokument} other {# Dokumente}}',
  changed: 'Zuletzt geändert am {date}',
  volume: 'Band {number} von {count}',
  volumeNumber: 'Band {number}',
};

export type BookWord = keyof typeof english;
export type BookWords = (name: BookWord, values?: Record<string, string | number>) => string;

const inLanguage = { en: createFormatter('en', english), de: createFormatter('de', german) };

export const bookWords =
  (language: Language): BookWords =>
  (name, values = {}) =>
    inLanguage[language](name, values);
