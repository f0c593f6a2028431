import type { Language } from '../../text/languages.ts';

/** In which a page speaks to its reader. */
export interface Voice {
  language: Language;
  /** The name above the page. */
  product: string;
}

/** The words of the pages that people without an account see. Those of a text itself are in `export-texts.ts`. */
interface PublicPageTexts {
  notHere: string;
  askAgain: string;
  wait: string;
  waitLonger: (minutes: number) => string;
  busy: string;
  tryAgain: string;
  closed: string;
  password: string;
  wrongPassword: string;
  open: string;
  tooLong: string;
  more: string;
  sharedFrom: (product: string) => string;
}

const english: PublicPageTexts = {
  notHere: 'There is nothing here',
  askAgain: 'The link has ended, or its address is not complete. Ask whoever sent it to you for a new one.',
  wait: 'Too many tries',
  waitLonger: (minutes) =>
    minutes === 1 ? 'Wait a minute, then try again.' : `Wait ${minutes} minutes, then try again.`,
  busy: 'This page cannot be shown right now',
  tryAgain: 'Load it again in a moment.',
  closed: 'Type the password that you were given with this link.',
  password: 'Password',
  wrongPassword: 'That is not the password. Check it and try again.',
  open: 'Open',
  tooLong: 'This text is too long to be shown here.',
  more: 'Show more',
  sharedFrom: (product) => `Shared from ${product}`,
};

const german: PublicPageTexts = {
  notHere: 'Hier ist nichts',
  askAgain:
    'Der Link ist beendet, oder seine Adresse ist nicht vollständig. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  wait: 'Zu viele Versuche',
  waitLonger: (minutes) =>
    minutes === 1
      ? 'Warten Sie eine Minute und versuchen Sie es dann noch einmal.'
      : `Warten Sie ${minutes} Minuten und versuchen Sie es dann noch einmal.`,
  busy: 'Diese Seite kann gerade nicht angezeigt werden',
  tryAgain: 'Laden Sie sie gleich noch einmal.',
  closed: 'Geben Sie das Passwort ein, das Sie mit diesem Link bekommen haben.',
  password: 'Passwort',
  wrongPassword: 'Das ist nicht das Passwort. Prüfen Sie es und versuchen Sie es noch einmal.',
  open: 'Öffnen',
  tooLong: 'Dieser Text ist zu lang, um hier gezeigt zu werden.',
  more: 'Mehr anzeigen',
  sharedFrom: (product) => `Geteilt aus ${product}`,
};

export const publicPageTexts: Record<Language, PublicPageTexts> = { en: english, de: german };
