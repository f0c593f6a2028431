import type { Language } from '../contract/languages.ts';
import { createFormatter } from '../core/texts.ts';

const english = {
  preferences: 'You can choose what is mailed to you: {address}',
  linkSubject: 'Your link to set a new password',
  linkAsked: 'Someone asked for a new password at {publicUrl}, for the account "{username}".',
  linkUse: 'This link opens the page where you set it. It works once, for an hour:',
  linkIgnore: 'If it was not you, you need not do anything: your password stays as it is.',
};

const german: Record<keyof typeof english, string> = {
  preferences: 'Hier wählen Sie, was Sie per E-Mail bekommen: {address}',
  linkSubject: 'Ihr Link für ein neues Passwort',
  linkAsked: 'Jemand hat auf {publicUrl} ein neues Passwort für das Konto „{username}“ angefordert.',
  linkUse: 'Dieser Link öffnet die Seite, auf der Sie es setzen. Er gilt einmal und eine Stunde lang:',
  linkIgnore: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
};

/** The texts of mails. What a notification says is in `features/notifications/message.ts`. */
export const mailText: Record<Language, ReturnType<typeof createFormatter<keyof typeof english>>> = {
  en: createFormatter('en', english),
  de: createFormatter('de', german),
};
