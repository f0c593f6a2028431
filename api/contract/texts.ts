import { messages } from './limits.ts';

/**
 * Every text of a refusal that people can meet in the page, by name, with ICU placeholders. `texts.de.ts` has the same in
 * German. What only operators meet, at the command line, stays in plain English where it is raised.
 */
export const texts = {
  ...messages,

  signInFirst: 'Please sign in.',
  pageNotFound: 'Page not found.',
  thisNotFound: 'This not found.',
  documentNotFound: 'Document not found.',
  deletedDocumentNotFound: 'Deleted document not found.',
  deletedSpaceNotFound: 'Deleted space not found.',
  parentNotFound: 'Parent document not found.',
  siblingNotFound: 'Sibling document not found.',
  revisionNotFound: 'Revision not found.',
  commentNotFound: 'Comment not found.',
  attachmentNotFound: 'Attachment not found.',
  fileNotFound: 'File not found.',
  spaceNotFound: 'Space not found.',
  memberNotFound: 'Member not found.',
  userNotFound: 'User not found.',
  sessionNotFound: 'Session not found.',
  providerNotFound: 'Provider not found.',
  groupNotFound: 'Group not found.',
  tokenNotFound: 'Token not found.',
  tokenUnknown: 'This token is unknown, has ended or was revoked.',
  tokenCannot: 'A token cannot do this.',
  tokenReadsOnly: 'This token can only read.',
  scimTokenOnly: 'This needs a token for SCIM. An administrator makes one with "lectern scim token".',
  tokenRequests: 'A token can make {times} requests a minute. Wait {seconds} seconds, then try again.',
  tokensAtOnce: 'You have {count} tokens. Revoke one that you no longer need.',
  serviceTokensAtOnce: 'This service account has {count} tokens. Revoke one that is no longer needed.',
  tokenSpaceUnknown: 'One of these spaces no longer exists, or you cannot see it. Choose again.',
  tokenMustEnd: 'A token of a person must end. Choose 1 to 365 days.',
  tokenForPerson: 'People make their own tokens. You can make one for a service account.',
  tokenSpacesOnly: 'This token is limited to some spaces, so it cannot make new ones.',
  serviceHasNoPassword: 'A service account has no password. Make an API token for it.',
  serviceHasNoEmail: 'A service account has no email address.',
  notificationNotFound: 'Notification not found.',
  listPageNotFound: 'This page does not exist: follow the Link header',

  identityNotFound: 'Linked account not found.',
  passwordLoginOff: 'Sign in with your organisation’s account.',
  emailSetOutside: '{provider} sets this email. Change it there.',
  roleSetOutside: '{provider} sets this role. Change it there.',
  lastWayIn: 'This is the only way into this account. Give it a password or another way first.',
  identityTaken: 'This account of {provider} is linked already.',
  identityTwice: 'This person has an account of {provider} already. Unlink it first.',
  subjectRequired: 'Enter the id of the person at the provider',
  subjectTooLong: 'The id cannot exceed 255 characters',
  serviceHasNoIdentity: 'A service account cannot sign in, so nothing can be linked to it.',
  logoutTokenRefused: 'This logout token is not valid.',
  providerAway: 'The provider does not answer. Try again in a few minutes.',
  stepOver: 'That took too long or was opened in another browser. Try again.',
  recoveryCodeWrong: 'This recovery code is wrong or used.',
  confirmFirst: 'Confirm first that it is you.',
  confirmPasswordWrong: 'This password is wrong.',
  passkeyRefused: 'This passkey was not accepted. Try again, or use another one.',
  passkeySecondOnly: 'This passkey is only a second step. Sign in with your password first.',
  passkeyNotFound: 'Passkey not found.',
  passkeyTwice: 'This passkey is added already.',
  passkeysAtOnce: 'You have {count} passkeys. Remove one that you no longer need.',
  appAlreadySet: 'An authenticator app is set up already. Remove it first.',
  secondStepsOff: 'Second steps are switched off here.',
  noSecondStep: 'Set up an authenticator app or a passkey first.',
  serviceHasNoSteps: 'A service account has no second step.',

  hostInvalid: 'The request names no valid host. Check the address.',
  hostUnknown:
    'This server does not know the name {host}. Whoever runs it can allow it with ALLOWED_HOSTS={host}, or with PUBLIC_URL.',
  fromAnotherSite: 'This request came from another site, so it was refused.',
  notPartOfPage: 'This address cannot be used as a picture, style, script or other part of a page.',
  alreadyExists: 'This already exists.',
  databaseAway: 'The database cannot be reached right now. Please try again in a moment.',
  liveUpdatesAway: 'Live updates are not available now.',
  somethingWrong: 'Something went wrong here. Tell an administrator: request {requestId}.',
  requestCutOff: 'The request was cut off.',
  requestTooLarge: 'The request is larger than {kilobytes} kB.',
  requestTooSlow: 'The request took too long to arrive. Check your connection and try again.',
  requestsBeingSent: 'Too many requests are still being sent. Try again in a minute.',
  requestsAtOnce: 'You have sent too many requests at once. Please wait a moment.',
  rightsChanging: 'Rights are being changed here. Nothing was written: try again.',
  longTextsAtOnce:
    'Many long texts are being worked on at once. Nothing was changed: please try again in a moment.',

  tooManyFailures:
    'Too many failed attempts. Try again {minutes, plural, one {in a minute} other {in # minutes}}.',
  directoryAway: 'The directory does not answer. Try again in a few minutes.',
  signInsAtOnce: 'Too many people are signing in at the moment. Try again in a few seconds.',
  newPasswordsAtOnce: 'Too many passwords are being set at the moment. Try again in a few seconds.',
  registrationsFromNetwork:
    'Too many accounts were registered from your network. Try again in {minutes} minutes.',
  registrationsInAll: 'Too many accounts are being registered at the moment. Try again in {minutes} minutes.',
  newPasswordsFromNetwork: 'Too many passwords were set from your network. Try again in {minutes} minutes.',
  newPasswordsInAll: 'Too many passwords are being set at the moment. Try again in {minutes} minutes.',
  passwordLinksAtOnce: 'Too many links were requested. Check your mail, or try again in {minutes} minutes.',
  accessRequestsAtOnce: 'You can ask for access {times} times an hour. Try again in {minutes} minutes.',
  documentsPerMinute:
    'You can create a document at most {times} times a minute. Wait {seconds} seconds, then try again.',
  commentsPerMinute:
    'You can comment at most {times} times a minute. Wait {seconds} seconds, then try again.',
  uploadsPerMinute:
    'You can attach a file at most {times} times a minute. Wait {seconds} seconds, then try again.',

  viewerCreatesSpace: 'Viewers cannot create spaces. Ask an administrator to make you an editor.',
  managerOnly: 'Only a manager of this space or an administrator can do this.',
  viewerWrites: 'Viewers can read and comment. Ask an administrator to make you an editor.',
  readerWrites: 'You can read and comment in this space. Ask one of its managers to let you edit.',
  operatorOnly: 'Only an administrator can do this.',
  ownCommentsEdit: 'You can only edit your own comments.',
  ownCommentsDelete: 'You can only delete your own comments.',
  ownThreadsResolve: 'You can only resolve your own threads, or those of documents that you can edit.',
  oneselfOnly: 'Only the person can change this.',
  aboveCeiling: '{name} is a viewer, and can only be a viewer here.',
  groupNameTaken: 'This group name is taken',
  groupManaged: 'This group is managed by {source}.',
  groupPeopleAtOnce: '{count, number} people at once are too many: do it in parts of 10,000.',
  peopleUnknown:
    'Nothing was changed: {count, plural, one {# entry is} other {# entries are}} no username or email of anybody here who can sign in.',
  personUnknown: 'Line {line}: {name}',
  accountDisabled: 'The account of "{username}" is disabled. Enable it first.',
  registrationSetElsewhere: 'REGISTRATION is set in the environment of the server. Change it there.',

  savedMeanwhile: '{writer} saved this document while you were writing.',
  someoneSavedMeanwhile: 'Someone saved this document while you were writing.',
  documentTooLarge: 'A document can hold {kilobytes} kB of text; this one has more. Split it in two.',
  documentsAddedAtOnce: 'Many documents are being added here at once. Please try again.',
  beingCopied: 'This document is being copied already. Please try again.',
  restoredMeanwhile: 'This document was restored or removed a moment ago.',
  spaceDeletedToo: 'Its space "{name}" is deleted too. Restore the space first.',
  lockedOut: 'You would lock yourself out.',
  restrictionPeopleUnknown:
    'Some of these people have no account any more. Open the dialog again and choose anew.',
  restrictionGroupsUnknown: 'Some of these groups are gone. Open the dialog again and choose anew.',
  moveOpens: 'This document is restricted where it is. More people could read it there.',
  movedBelowItself: 'A document cannot be moved below itself.',
  replyResolved: 'A reply cannot be resolved: resolve its thread',
  replyRepliedTo: 'A reply cannot be replied to: reply to the comment above it',

  fileRequired: 'Choose a file to attach',
  oneFileAtATime: 'Send one file at a time',
  fileTooLarge: 'Files can be up to {megabytes} MB.',
  uploadBroken: 'The upload was interrupted or its form is malformed. Nothing was stored.',
  uploadsAtOnce: 'You are uploading too many files at once. Please wait a moment.',
  personStorageFull:
    'Your files use {used, number} MB of the {limit, number} MB that one person may store, so this file does not fit. Remove files that nobody needs, or ask an administrator for more room.',
  storageFull:
    'All attached files together may use {limit, number} MB, so this file does not fit. Remove files that nobody needs, or ask an administrator for more room.',
  diskAlmostFull:
    'The disk of the server is almost full, so no file can be attached now. Please tell an administrator.',
  diskFull:
    'There is no space left to keep this. What you wrote is not saved: keep this page open and tell an administrator.',

  // what a test of a connection says of its steps
  testAnswers: '{address} answers.',
  testNoTls: 'None: passwords can be read on their way. Set STARTTLS=on or an ldaps:// address.',
  testTls: '{protocol}; the certificate is valid until {day}.',
  testTlsEnds: '{protocol}; the certificate is valid until {day}. Replace it before that day.',
  testBound: 'Signed in as {reader}.',
  testNobody: 'Nobody is found in {base}. Check BASE and FILTER.',
  testMany: 'More than one entry is found, so nobody signs in with this name. Check FILTER.',
  testNoId: 'What is found has no {attribute}. Check ID and the rights of the reader.',
  testPeople: 'People are found.',
  testPerson: '{dn}: username {username}, name {name}, email {email}.',
  testPersonWithoutEmail:
    '{dn}: username {username}, name {name}, no email: without one there is no account.',
  testPersonDisabled: '{dn}: username {username}, name {name}, disabled in the directory.',
  testNoGroupBase: 'None are read: GROUP_BASE is not set.',
  testGroups: '{dn} is in {groups}.',
  testNoGroups: '{dn} is in no group.',
  testRuleSame: '{dn} is in {groups}, by the rule of Active Directory and layer by layer.',
  testRuleDiffers:
    'By the rule of Active Directory {dn} is in {groups}; layer by layer, in {others}. Set NESTED=walk unless this is Active Directory.',
  testIssuerFails: '{problem}. Check the issuer.',
  testNoKeysAddress: 'The provider names no address of keys.',
  testKeys: 'The provider has {count, plural, one {# key} other {# keys}}.',
  testNoKeys: 'There are no keys at {address}.',
  testKeysUnread: 'The keys at {address} cannot be read.',
  testClientRefused: 'The provider refused Lectern itself. Check CLIENT_ID and CLIENT_SECRET.',
  testClientKnown: 'The provider knows Lectern. It must allow {address}, too.',
  testClientUntold:
    'The provider does not tell whether it knows Lectern: sign in to find out. It must allow {address}.',
} as const;

export type TextName = keyof typeof texts;

/** Fills the placeholders of a text. */
export type TextValues = Record<string, string | number>;
