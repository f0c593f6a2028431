import type { Language } from '../../text/languages.ts';
import { inLanguages } from '../../text/translations.ts';

/** In which a page speaks to its reader. */
export interface Voice {
  language: Language;
  /** The name above the page. */
  product: string;
}

/** The words of the pages that people without an account see. Those of a text itself are in `export-texts.ts`. */
export const publicPageTexts = {
  notHere: 'There is nothing here',
  askAgain: 'The link has ended, or its address is not complete. Ask whoever sent it to you for a new one.',
  wait: 'Too many tries',
  waitLonger:
    '{minutes, plural, one {Wait a minute, then try again.} other {Wait # minutes, then try again.}}',
  busy: 'This page cannot be shown right now',
  tryAgain: 'Load it again in a moment.',
  closed: 'Type the password that you were given with this link.',
  password: 'Password',
  wrongPassword: 'That is not the password. Check it and try again.',
  open: 'Open',
  tooLong: 'This text is too long to be shown here.',
  more: 'Show more',
  sharedFrom: 'Shared from {product}',
};

export const publicPageWords = inLanguages('public', publicPageTexts);
