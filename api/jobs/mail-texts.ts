import type { Language } from '../text/languages.ts';
import { createFormatter } from '../text/format-message.ts';

const english = {
  preferences: 'You can choose what is mailed to you: {address}',
  newsSubject: '{count} updates in what you follow',
  daySubject: 'Your day in Lectern: {count, plural, one {# update} other {# updates}}',
  weekSubject: 'Your week in Lectern: {count, plural, one {# update} other {# updates}}',
  moreNews: 'There is more, which you find in Lectern under the bell.',
  stopDocument: 'Stop following this document: {address}',
  stopNews: 'Get no more mails about what you follow: {address}',
  linkSubject: 'Your link to set a new password',
  linkAsked: 'Someone asked for a new password at {publicUrl}, for the account "{username}".',
  linkUse: 'This link opens the page where you set it. It works once, for an hour:',
  linkIgnore: 'If it was not you, you don’t need to do anything: your password stays as it is.',
  linkMade:
    'An administrator has made a link for you to set a new password at {publicUrl}, for the account "{username}".',
  linkMadeUse: 'This link opens the page where you set it. It works once, for seven days:',
  invitationSubject: 'You are invited to Lectern',
  invited: 'An administrator has created the account "{username}" for you at {publicUrl}.',
  invitationUse: 'This link opens the page where you choose your password. It works once, for seven days:',
  invitationOutside:
    'You sign in with the account of your organisation. This link leads there, for seven days:',
  codesTriedSubject: 'Someone is trying codes to sign in to your account',
  codesTried:
    'Someone has entered 10 wrong codes for the account "{username}" at {publicUrl}. They got past its first step, so they probably know your password.',
  codesTriedDo:
    'If it was not you, change your password now. Nobody got in this way: after too many wrong codes, further ones are refused.',
  stepsResetSubject: 'Your second steps were removed',
  stepsReset:
    'An administrator has removed the authenticator app, the passkeys and the recovery codes of your account "{username}" at {publicUrl}. You are signed out everywhere.',
  stepsResetDo:
    'Set them up again after you have signed in. If you did not ask for this, tell an administrator.',
  linkedSubject: 'You sign in to Lectern with {provider} now',
  linked:
    '{provider} was linked to your account "{username}" at {publicUrl}, because both have the same email. All earlier ways in have ended: the password, other linked accounts, passkeys, second steps, API tokens and sessions.',
  linkedDo: 'If you have not just signed in with {provider} for the first time, tell an administrator now.',
  reboundSubject: 'Your organisation has changed how you sign in to Lectern',
  rebound:
    'The provider of your organisation has given your account "{username}" at {publicUrl} another identity or another email. All earlier ways in have ended: a password, other linked accounts, passkeys, second steps, API tokens and sessions.',
  reboundDo:
    'Sign in again. If you cannot, or nobody has told you about a change, tell an administrator now.',
  othersEndedSubject: 'All ways in to the account of {username} have ended',
  othersLinked:
    '{provider} was linked to the account "{username}" at {publicUrl}, because both have the same email. All earlier ways in have ended, including some that the person had set up: linked accounts, passkeys, second steps or API tokens.',
  othersRebound:
    'Through SCIM, the provider has given the account "{username}" at {publicUrl} another identity or another email. All earlier ways in have ended.',
  othersEndedDo:
    'The audit log has the details (user.ways_in_ended). If nobody knows about this, disable the account and ask its owner.',
  testSubject: 'A test from Lectern',
  test: 'The administrator "{username}" sent this mail from the administration page of {publicUrl}. It arrived, so Lectern can send mail.',
};

const german: Record<keyof typeof english, string> = {
  preferences: 'Hier wählen Sie, was Sie per E-Mail bekommen: {address}',
  newsSubject: '{count} Neuigkeiten in dem, was Sie beobachten',
  daySubject: 'Ihr Tag in Lectern: {count, plural, one {# Neuigkeit} other {# Neuigkeiten}}',
  weekSubject: 'Ihre Woche in Lectern: {count, plural, one {# Neuigkeit} other {# Neuigkeiten}}',
  moreNews: 'Es gibt noch mehr. Sie finden es in Lectern unter der Glocke.',
  stopDocument: 'Dieses Dokument nicht mehr beobachten: {address}',
  stopNews: 'Keine E-Mails mehr über das, was Sie beobachten: {address}',
  linkSubject: 'Ihr Link für ein neues Passwort',
  linkAsked: 'Jemand hat auf {publicUrl} ein neues Passwort für das Konto „{username}“ angefordert.',
  linkUse: 'Dieser Link öffnet die Seite, auf der Sie es setzen. Er gilt einmal und eine Stunde lang:',
  linkIgnore: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
  linkMade:
    'Ein Administrator hat für Sie einen Link erstellt, mit dem Sie auf {publicUrl} ein neues Passwort für das Konto „{username}“ setzen.',
  linkMadeUse: 'Dieser Link öffnet die Seite, auf der Sie es setzen. Er gilt einmal und sieben Tage lang:',
  invitationSubject: 'Sie sind zu Lectern eingeladen',
  invited: 'Ein Administrator hat auf {publicUrl} das Konto „{username}“ für Sie angelegt.',
  invitationUse:
    'Dieser Link öffnet die Seite, auf der Sie Ihr Passwort wählen. Er gilt einmal und sieben Tage lang:',
  invitationOutside:
    'Sie melden sich mit dem Konto Ihrer Organisation an. Dieser Link führt sieben Tage lang dorthin:',
  codesTriedSubject: 'Jemand probiert Codes für Ihr Konto aus',
  codesTried:
    'Jemand hat auf {publicUrl} für das Konto „{username}“ 10 falsche Codes eingegeben. Der erste Schritt der Anmeldung ist gelungen, wahrscheinlich ist also Ihr Passwort bekannt.',
  codesTriedDo:
    'Wenn Sie das nicht waren, ändern Sie jetzt Ihr Passwort. Hereingekommen ist dadurch niemand: Nach zu vielen falschen Codes werden weitere abgelehnt.',
  stepsResetSubject: 'Ihre zweiten Schritte wurden entfernt',
  stepsReset:
    'Ein Administrator hat die Authenticator-App, die Passkeys und die Wiederherstellungscodes Ihres Kontos „{username}“ auf {publicUrl} entfernt. Sie sind überall abgemeldet.',
  stepsResetDo:
    'Richten Sie sie nach der Anmeldung neu ein. Wenn Sie nicht darum gebeten haben, sagen Sie es einem Administrator.',
  linkedSubject: 'Sie melden sich in Lectern jetzt mit {provider} an',
  linked:
    '{provider} wurde mit Ihrem Konto „{username}“ auf {publicUrl} verknüpft, weil beide dieselbe E-Mail-Adresse haben. Alle bisherigen Zugänge sind beendet: Passwort, andere verknüpfte Konten, Passkeys, zweite Schritte, API-Token und Sitzungen.',
  linkedDo:
    'Wenn Sie sich nicht gerade zum ersten Mal mit {provider} angemeldet haben, sagen Sie es sofort einem Administrator.',
  reboundSubject: 'Ihre Organisation hat Ihre Anmeldung bei Lectern geändert',
  rebound:
    'Der Anbieter Ihrer Organisation hat Ihrem Konto „{username}“ auf {publicUrl} eine andere Identität oder eine andere E-Mail-Adresse gegeben. Alle bisherigen Zugänge sind beendet: ein Passwort, andere verknüpfte Konten, Passkeys, zweite Schritte, API-Token und Sitzungen.',
  reboundDo:
    'Melden Sie sich neu an. Wenn das nicht geht oder niemand Ihnen eine Änderung angekündigt hat, sagen Sie es sofort einem Administrator.',
  othersEndedSubject: 'Alle Zugänge zum Konto von {username} sind beendet',
  othersLinked:
    '{provider} wurde mit dem Konto „{username}“ auf {publicUrl} verknüpft, weil beide dieselbe E-Mail-Adresse haben. Alle bisherigen Zugänge sind beendet. Darunter waren solche, die die Person selbst eingerichtet hatte: verknüpfte Konten, Passkeys, zweite Schritte oder API-Token.',
  othersRebound:
    'Der Anbieter hat dem Konto „{username}“ auf {publicUrl} über SCIM eine andere Identität oder eine andere E-Mail-Adresse gegeben. Alle bisherigen Zugänge sind beendet.',
  othersEndedDo:
    'Das Audit-Log hat die Einzelheiten (user.ways_in_ended). Wenn niemand davon weiß, deaktivieren Sie das Konto und fragen Sie die Person.',
  testSubject: 'Ein Test von Lectern',
  test: 'Administrator „{username}“ hat diese E-Mail auf der Verwaltungsseite von {publicUrl} gesendet. Sie ist angekommen, Lectern kann also E-Mails versenden.',
};

/** The texts of mails. What a notification says is in `features/notifications/message.ts`. */
export const mailText: Record<Language, ReturnType<typeof createFormatter<keyof typeof english>>> = {
  en: createFormatter('en', english),
  de: createFormatter('de', german),
};
