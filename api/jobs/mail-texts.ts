import type { Language } from '../contract/languages.ts';
import { createFormatter } from '../core/texts.ts';

const english = {
  preferences: 'You can choose what is mailed to you: {address}',
  linkSubject: 'Your link to set a new password',
  linkAsked: 'Someone asked for a new password at {publicUrl}, for the account "{username}".',
  linkUse: 'This link opens the page where you set it. It works once, for an hour:',
  linkIgnore: 'If it was not you, you need not do anything: your password stays as it is.',
  codesTriedSubject: 'Somebody tries codes to sign in to your account',
  codesTried:
    'Somebody has typed 10 wrong codes for the account "{username}" at {publicUrl}. They got past its first step, so they probably know your password.',
  codesTriedDo:
    'If it was not you, change your password now. Nobody has got in by this, and too many wrong codes are refused.',
  stepsResetSubject: 'Your second steps were removed',
  stepsReset:
    'An administrator has removed the authenticator app, the passkeys and the recovery codes of your account "{username}" at {publicUrl}. You are signed out everywhere.',
  stepsResetDo:
    'Set them up again after you have signed in. If you did not ask for this, tell an administrator.',
};

const german: Record<keyof typeof english, string> = {
  preferences: 'Hier wählen Sie, was Sie per E-Mail bekommen: {address}',
  linkSubject: 'Ihr Link für ein neues Passwort',
  linkAsked: 'Jemand hat auf {publicUrl} ein neues Passwort für das Konto „{username}“ angefordert.',
  linkUse: 'Dieser Link öffnet die Seite, auf der Sie es setzen. Er gilt einmal und eine Stunde lang:',
  linkIgnore: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
  codesTriedSubject: 'Jemand probiert Codes für Ihr Konto aus',
  codesTried:
    'Jemand hat auf {publicUrl} für das Konto „{username}“ 10 falsche Codes eingegeben. Der erste Schritt der Anmeldung ist ihm gelungen, wahrscheinlich kennt er also Ihr Passwort.',
  codesTriedDo:
    'Wenn Sie das nicht waren, ändern Sie jetzt Ihr Passwort. Hereingekommen ist dadurch niemand, und zu viele falsche Codes werden abgelehnt.',
  stepsResetSubject: 'Ihre zweiten Schritte wurden entfernt',
  stepsReset:
    'Ein Administrator hat die Authenticator-App, die Passkeys und die Wiederherstellungscodes Ihres Kontos „{username}“ auf {publicUrl} entfernt. Sie sind überall abgemeldet.',
  stepsResetDo:
    'Richten Sie sie nach der Anmeldung neu ein. Wenn Sie nicht darum gebeten haben, sagen Sie es einem Administrator.',
};

/** The texts of mails. What a notification says is in `features/notifications/message.ts`. */
export const mailText: Record<Language, ReturnType<typeof createFormatter<keyof typeof english>>> = {
  en: createFormatter('en', english),
  de: createFormatter('de', german),
};
