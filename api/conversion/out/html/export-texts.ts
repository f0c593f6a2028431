import type { CalloutKind } from '../../../text/markdown/callouts.ts';
import type { Language } from '../../../text/languages.ts';

/** The words that pages of an export add themselves. */
export interface HtmlTexts {
  skip: string;
  documents: string;
  path: string;
  below: string;
  files: string;
  previous: string;
  next: string;
  search: string;
  noResults: string;
  moreResults: string;
  open: string;
  footnotes: string;
  source: string;
  empty: string;
  updated: (date: string, by: string | null) => string;
  image: (words: string) => string;
  callouts: Record<CalloutKind, string>;
}

const english: HtmlTexts = {
  skip: 'Skip to the text',
  documents: 'Documents',
  path: 'Path',
  below: 'Documents below this one',
  files: 'Attached files',
  previous: 'Previous',
  next: 'Next',
  search: 'Search',
  noResults: 'Nothing found',
  moreResults: 'There are more results. Add a word to narrow them down.',
  open: 'Show what is below',
  footnotes: 'Footnotes',
  source: 'This text could not be formatted. Here it is as it was typed.',
  empty: 'Nothing is written here yet.',
  updated: (date, by) => (by === null ? `Last updated on ${date}` : `Last updated on ${date} by ${by}`),
  image: (words) => `Image: ${words}`,
  callouts: { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' },
};

const german: HtmlTexts = {
  skip: 'Zum Text springen',
  documents: 'Dokumente',
  path: 'Pfad',
  below: 'Dokumente darunter',
  files: 'Angehängte Dateien',
  previous: 'Zurück',
  next: 'Weiter',
  search: 'Suchen',
  noResults: 'Nichts gefunden',
  moreResults: 'Es gibt weitere Ergebnisse. Grenzen Sie sie mit einem weiteren Wort ein.',
  open: 'Zeigen, was darunter ist',
  footnotes: 'Fußnoten',
  source: 'Dieser Text konnte nicht formatiert werden. Hier steht er, wie er geschrieben wurde.',
  empty: 'Hier steht noch nichts.',
  updated: (date, by) =>
    by === null ? `Zuletzt geändert am ${date}` : `Zuletzt geändert am ${date} von ${by}`,
  image: (words) => `Bild: ${words}`,
  callouts: {
    note: 'Hinweis',
    tip: 'Tipp',
    important: 'Wichtig',
    warning: 'Warnung',
    caution: 'Vorsicht',
  },
};

export const htmlTexts: Record<Language, HtmlTexts> = { en: english, de: german };
