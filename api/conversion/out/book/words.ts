import { inLanguages } from '../../../text/translations.ts';

/** The words that a book adds itself, in the language of the person who exports. */
export const bookTexts = {
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

export const bookWords = inLanguages('book', bookTexts);
