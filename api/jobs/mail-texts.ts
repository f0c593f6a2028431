import { inLanguages } from '../text/translations.ts';

export const mailTexts = {
  preferences: 'You can choose what is mailed to you: {address}',
  newsSubject: '{count} updates in what you follow',
  daySubject: 'Your day in {workspace}: {count, plural, one {# update} other {# updates}}',
  weekSubject: 'Your week in {workspace}: {count, plural, one {# update} other {# updates}}',
  moreNews: 'There is more, which you find in {workspace} under the bell.',
  stopDocument: 'Stop following this document: {address}',
  stopNews: 'Get no more mails about what you follow: {address}',
  linkSubject: 'Your link to set a new password',
  linkAsked: 'Someone asked for a new password at {publicUrl}, for the account "{username}".',
  linkUse: 'This link opens the page where you set it. It works once, for an hour:',
  linkIgnore: 'If it was not you, you don’t need to do anything: your password stays as it is.',
  linkMade:
    'An administrator has made a link for you to set a new password at {publicUrl}, for the account "{username}".',
  linkMadeUse: 'This link opens the page where you set it. It works once, for seven days:',
  invitationSubject: 'You are invited to {workspace}',
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
  linkedSubject: 'You sign in to {workspace} with {provider} now',
  linked:
    '{provider} was linked to your account "{username}" at {publicUrl}, because both have the same email. All earlier ways in have ended: the password, other linked accounts, passkeys, second steps, API tokens and sessions.',
  linkedDo: 'If you have not just signed in with {provider} for the first time, tell an administrator now.',
  reboundSubject: 'Your organisation has changed how you sign in to {workspace}',
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
  testSubject: 'A test from {workspace}',
  test: 'The administrator "{username}" sent this mail from the administration page of {publicUrl}. It arrived, so Lectern can send mail.',
};

/** The texts of mails. What a notification says is in `features/notifications/message.ts`. */
export const mailText = inLanguages('mail', mailTexts);
