import { messages } from '../text/messages.ts';

/**
 * Every text of a refusal that people can meet in the page, by name, with ICU placeholders. `texts/<language>.po`
 * has them in other languages. What only operators meet, at the command line, stays in plain English where it is raised.
 */
export const texts = {
  ...messages,

  signInFirst: 'Please sign in.',
  requestKeyUsed:
    'This Idempotency-Key belongs to another request. Use a new one for each thing that you make.',
  secretShownBefore:
    'This was made already, and its secret was shown only once. If you do not have the secret, remove what was made and make a new one.',
  pageNotFound: 'Page not found.',
  thisNotFound: 'Not found.',
  documentNotFound: 'Document not found.',
  mailLinkUnknown:
    'This link is not valid. Open it from the mail again, or change your notifications on your profile.',
  timeZoneUnknown: 'This time zone is not known.',
  deletedDocumentNotFound: 'Deleted document not found.',
  deletedSpaceNotFound: 'Deleted space not found.',
  parentNotFound: 'Parent document not found.',
  siblingNotFound: 'Sibling document not found.',
  jobNotFound: 'Job not found.',
  auditActionUnknown: 'There is no such act. Choose one of the list.',
  auditTargetWrong: 'Write the kind and the number, such as document:7.',
  auditTimeWrong: 'Write a day and a time with its time zone, such as 2026-11-22T08:00:00Z.',
  revisionNotFound: 'Revision not found.',
  reviewOwnerUnfit: 'Choose a person who can open this document',
  commentNotFound: 'Comment not found.',
  attachmentNotFound: 'Attachment not found.',
  fileNotFound: 'File not found.',
  archiveDamaged: 'This archive is damaged or not complete.',
  archiveLeadsOutside: 'This archive contains a path that points outside of it.',
  archiveNameTooLong: 'This archive holds a name of more than 1,000 bytes.',
  archiveEncrypted: 'This file is encrypted.',
  archiveTooDeep: 'This archive holds archives within archives. Unpack the inner ones first.',
  archiveTooManyFiles: 'This archive holds more than 100,000 files. Import it in parts.',
  archiveTooLarge: 'This archive is too large when unpacked. Import it in parts.',
  importedFileTooLarge: '"{name}" is larger than {mb} MB.',
  importedJsonTooLarge: '"{name}" holds more than Lectern can read at once. Export it in smaller parts.',
  xmlHasDoctype: 'This file declares a document type (<!DOCTYPE>). Lectern does not read such files.',
  xmlDamaged: '"{name}" is not valid XML.',
  spaceNotFound: 'Space not found.',
  memberNotFound: 'Member not found.',
  userNotFound: 'User not found.',
  sessionNotFound: 'Session not found.',
  providerNotFound: 'Provider not found.',
  groupNotFound: 'Group not found.',
  tokenNotFound: 'Token not found.',
  tokenUnknown: 'This token is unknown, has expired or was revoked.',
  tokenCannot: 'A token cannot do this.',
  tokenReadsOnly: 'This token can only read.',
  scimTokenOnly: 'This needs a token for SCIM. An administrator makes one with "lectern scim token".',
  tokenRequests:
    'A token can make {times} requests a minute. Wait {seconds, plural, one {# second} other {# seconds}}, then try again.',
  tokensAtOnce: 'You have {count} tokens. Revoke one that you no longer need.',
  serviceTokensAtOnce: 'This service account has {count} tokens. Revoke one that is no longer needed.',
  tokenSpaceUnknown: 'One of these spaces no longer exists, or you cannot see it. Choose again.',
  tokenMustEnd: 'A personal token must expire. Choose 1 to 365 days.',
  tokenForPerson: 'People make their own tokens. You can make one for a service account.',
  tokenSpacesOnly: 'This token is limited to some spaces, so it cannot make new ones.',
  hookUrlWrong: 'Enter an address that starts with https:// or http://',
  hookUrlTooLong: 'The address cannot exceed 2,000 characters',
  hookEventsRequired: 'Choose at least one event',
  hookNotFound: 'Web hook not found.',
  hookDeliveryNotFound: 'Delivery not found.',
  hooksAtOnce: 'There are {count} web hooks here. Remove one that is no longer needed.',
  hookAddressRefused:
    'Web hooks cannot reach this address, because it is private. An administrator can allow it with the setting WEBHOOK_ALLOW.',
  publicLinkNotFound: 'Public link not found.',
  publicLinksOff: 'Public links are switched off here.',
  publicLinkOfRestricted:
    'This document is restricted. Only a manager of its space can make a public link to it.',
  publicLinksOfDocument: 'This document has {count} public links. End one that is no longer needed.',
  nobodyToInvite: 'Name at least one person to invite',
  invitationsTooMany: 'You can invite up to 500 people at once',
  nobodyChosen: 'Choose at least one person',
  accountsTooMany: 'You can choose up to 100 people at once',
  ownAccountAmongMany: 'You cannot change your own account here.',
  passwordMustDiffer: 'Choose a password other than the one you were given',
  passwordMustChange: 'Someone else chose your password. Change it first.',
  noPasswordToReset:
    'This person has no password here. They sign in with a provider, a directory or a passkey.',
  addressTaken: '{address} already has an account. Nobody was invited.',
  invitationsAtOnce:
    'You made too many links. Try again {minutes, plural, one {in a minute} other {in # minutes}}.',
  serviceHasNoPassword: 'A service account has no password. Make an API token for it.',
  serviceHasNoEmail: 'A service account has no email address.',
  exportNotFound: 'Export not found.',
  exportsAtOnce: 'You have ten exports under way. Wait until one is ready.',
  downloadsAtOnce: 'You are downloading too many documents at once. Please wait a moment.',
  documentTooLargeToPrint: 'This document is too large to print at once. Export it instead.',
  exportNotReady: 'This export is not ready yet.',
  exportHidden: 'You can no longer see everything in this export. Export it again.',
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
  recoveryCodeWrong: 'This recovery code is wrong or already used.',
  confirmFirst: 'Confirm first that it is you.',
  confirmPasswordWrong: 'This password is wrong.',
  passkeyRefused: 'This passkey was not accepted. Try again, or use another one.',
  passkeySecondOnly: 'This passkey is only a second step. Sign in with your password first.',
  passkeyNotFound: 'Passkey not found.',
  passkeyTwice: 'This passkey has already been added.',
  passkeysAtOnce: 'You have {count} passkeys. Remove one that you no longer need.',
  appAlreadySet: 'An authenticator app is set up already. Remove it first.',
  secondStepsOff: 'Second steps are switched off here.',
  noSecondStep: 'Set up an authenticator app or a passkey first.',
  serviceHasNoSteps: 'A service account has no second step.',

  hostInvalid: 'The host name of this request is not valid. Check the address.',
  hostUnknown:
    'This server does not know the name {host}. The person who runs it can allow it with ALLOWED_HOSTS={host}, or with PUBLIC_URL.',
  fromAnotherSite: 'This request came from another site, so it was refused.',
  notPartOfPage: 'This address cannot be used as a picture, style, script or other part of a page.',
  alreadyExists: 'This already exists.',
  databaseAway: 'The database cannot be reached right now. Please try again in a moment.',
  liveOff: 'Editing together is switched off here.',
  liveEpoch: 'This text was begun anew. Open it again.',
  liveAhead: 'This change is of a text that is not known here yet.',
  liveBehind: 'This change is of a text that is too old.',
  liveOrder: 'This change comes out of order.',
  liveChangeUnfit: 'This is no change of this text',
  liveClientForeign: 'This client is not yours',
  livePlaceUnfit: 'This is no place in a text',
  livePeopleFull: 'So many people have this document open that there is no room for more. Try again later.',
  liveBusy: 'Others keep changing this document. Nothing was saved: please try again.',
  liveTooFast: 'You change texts faster than anybody can type. Wait a moment.',
  liveTextFull: 'A text that is edited together can have {units} characters. Split it in two.',
  liveUpdatesAway: 'Live updates are not available now.',
  somethingWrong: 'Something went wrong here. Tell an administrator: request {requestId}.',
  requestCutOff: 'The request was cut off.',
  requestTooLarge: 'The request is larger than {kilobytes} kB.',
  requestTooSlow: 'The request took too long to arrive. Check your connection and try again.',
  requestsBeingSent: 'Too many requests are still being sent. Try again in a minute.',
  requestsAtOnce: 'You have sent too many requests at once. Please wait a moment.',
  rightsChanging: 'Permissions are being changed here. Nothing was saved: try again.',
  longTextsAtOnce:
    'Many long texts are being processed at once. Nothing was changed: please try again in a moment.',

  tooManyFailures:
    'Too many failed attempts. Try again {minutes, plural, one {in a minute} other {in # minutes}}.',
  directoryAway: 'The directory does not answer. Try again in a few minutes.',
  signInsAtOnce: 'Too many people are signing in at the moment. Try again in a few seconds.',
  newPasswordsAtOnce: 'Too many passwords are being set at the moment. Try again in a few seconds.',
  registrationsFromNetwork:
    'Too many accounts were registered from your network. Try again {minutes, plural, one {in a minute} other {in # minutes}}.',
  registrationsInAll:
    'Too many accounts are being registered at the moment. Try again {minutes, plural, one {in a minute} other {in # minutes}}.',
  newPasswordsFromNetwork:
    'Too many passwords were set from your network. Try again {minutes, plural, one {in a minute} other {in # minutes}}.',
  newPasswordsInAll:
    'Too many passwords are being set at the moment. Try again {minutes, plural, one {in a minute} other {in # minutes}}.',
  passwordLinksAtOnce:
    'Too many links were requested. Check your mail, or try again {minutes, plural, one {in a minute} other {in # minutes}}.',
  accessRequestsAtOnce:
    'You can ask for access {times} times an hour. Try again {minutes, plural, one {in a minute} other {in # minutes}}.',
  emailChangesPerHour:
    'You can change your email at most {times} times an hour. Try again {minutes, plural, one {in a minute} other {in # minutes}}.',
  documentsPerMinute:
    'You can create a document at most {times} times a minute. Wait {seconds, plural, one {# second} other {# seconds}}, then try again.',
  commentsPerMinute:
    'You can comment at most {times} times a minute. Wait {seconds, plural, one {# second} other {# seconds}}, then try again.',
  uploadsPerMinute:
    'You can attach a file at most {times} times a minute. Wait {seconds, plural, one {# second} other {# seconds}}, then try again.',

  viewerCreatesSpace: 'Viewers cannot create spaces. Ask an administrator to make you an editor.',
  managerOnly: 'Only a manager of this space or an administrator can do this.',
  viewerWrites: 'Viewers can read and comment. Ask an administrator to make you an editor.',
  editingRestricted:
    'Only some people can edit this document. You can read it and comment on it. Ask one of them, or a manager of the space, to add you.',
  editingRestrictedBelow:
    'Only some people can edit a document below this one, and you are not among them. So it stays where it is: ask one of them to move it.',
  readerWrites: 'You can read and comment in this space. Ask one of its managers to let you edit.',
  operatorOnly: 'Only an administrator can do this.',
  ownCommentsEdit: 'You can only edit your own comments.',
  ownCommentsDelete: 'You can only delete your own comments.',
  ownThreadsResolve: 'You can only resolve your own threads, or those of documents that you can edit.',
  oneselfOnly: 'Only the person can change this.',
  aboveCeiling: '{name} is a viewer, and can only be a viewer here.',
  groupNameTaken: 'This group name is taken',
  groupManaged: 'This group is managed by {source}.',
  groupPeopleAtOnce: '{count, number} people at once are too many: send at most 10,000 at a time.',
  peopleUnknown:
    'Nothing was changed: {count, plural, one {# entry does} other {# entries do}} not match the username or confirmed email of anyone who can sign in here.',
  personUnknown: 'Line {line}: {name}',
  accountDisabled: 'The account of "{username}" is disabled. Enable it first.',
  registrationSetElsewhere: 'REGISTRATION is set in the environment of the server. Change it there.',

  savedMeanwhile: '{writer} saved this document while you were writing.',
  someoneSavedMeanwhile: 'Someone saved this document while you were writing.',
  documentTooLarge: 'A document can hold {kilobytes} kB of text; this one has more. Split it in two.',
  documentsAddedAtOnce: 'Many documents are being added here at once. Please try again.',
  beingCopied: 'This document is already being copied. Please try again.',
  restoredMeanwhile: 'This document was restored or removed a moment ago.',
  spaceDeletedToo: 'Its space "{name}" is deleted too. Restore the space first.',
  lockedOut: 'You would lock yourself out.',
  restrictionPeopleUnknown:
    'Some of these people no longer have an account. Reopen the dialog and choose again.',
  restrictionGroupsUnknown: 'Some of these groups no longer exist. Reopen the dialog and choose again.',
  moveOpens:
    'This document, or one below it, is restricted where it is. More people could read or edit it there.',
  workspaceSetElsewhere: '{variable} in the environment of the server sets this. Change it there.',
  accentUnreadable:
    'Words on this colour would be hard to read: the contrast is {contrast, number}, and {needed, number} is needed. Take {nearest} instead.',
  logoUnreadable: 'This is no PNG or SVG that a browser can show, or it is too large.',
  logoWithoutSize: 'This SVG does not say how large it is. Give it a viewBox.',
  movedOutOfSight:
    'You would no longer see this document there, so it stays where it is. Ask somebody to move it who may see it there.',
  movedBelowItself: 'A document cannot be moved below itself.',
  templateNotFound: 'Template not found.',
  templateWithText: 'Send a text or a template, not both',
  templateHasChildren: 'This document has others below it. Move them first, then use it as a template.',
  parentIsTemplate: 'A template cannot have documents below it. Choose another place.',
  templateForAllByAdmin: 'Only administrators can offer a template in all spaces.',
  templateForAllRestricted:
    'This document is restricted, so it cannot be offered in all spaces. Lift the restriction first.',
  underRelease: 'Others read this document only once it is released. Change its draft, then release that.',
  needsNoRelease: 'This document needs no release.',
  draftStays: 'This is a draft. Do this with its document instead.',
  draftChanged: 'The draft has changed since you opened it. Look at it again, then release it.',
  draftHasChanges:
    'The draft has changes that were not released. Release them first, or put the draft into the bin.',
  releaseByOwner: 'Only the owner of this document and managers of its space can release it.',
  templateNeedsNoRelease: 'A template cannot need a release, and what needs a release cannot be a template.',
  replyResolved: 'A reply cannot be resolved: resolve its thread',
  replyAnchored: 'A reply has no words of its own: leave out anchor',
  wordsNotFound: 'The document does not have these words any more. Reload it to see its current text.',
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
  diskAlmostFullForJob:
    'The disk of the server is almost full, so this was stopped. Tell an administrator, and try again when there is room.',
  temporaryFilesTooLarge:
    'This needs more than {megabytes, number} MB of temporary files, the limit for one import or export. Do it in parts, or ask an administrator to raise the limit.',
  temporarySpaceTaken:
    'Other imports and exports are using all the space for temporary files. Try again when they are done.',
  exportsFull:
    'Finished exports use all the space that the server allows for them, so no more can be made now. They are removed after seven days: try again later, or ask an administrator for more space.',
  diskFull:
    'There is no space left to keep this. What you wrote is not saved: keep this page open and tell an administrator.',

  // what a test of a connection says of its steps
  testAnswers: '{address} answers.',
  testNoTls: 'None: passwords can be read in transit. Set STARTTLS=on or an ldaps:// address.',
  testTls: '{protocol}; the certificate is valid until {day}.',
  testTlsEnds: '{protocol}; the certificate is valid until {day}. Replace it before that day.',
  testBound: 'Signed in as {reader}.',
  testNobody: 'Nobody was found in {base}. Check BASE and FILTER.',
  testMany: 'More than one entry was found, so nobody can sign in with this name. Check FILTER.',
  testNoId: 'The entry has no {attribute}. Check ID and the rights of the reader.',
  testPeople: 'People were found.',
  testPerson: '{dn}: username {username}, name {name}, email {email}.',
  testPersonWithoutEmail:
    '{dn}: username {username}, name {name}, no email. Without one, no account is made.',
  testPersonDisabled: '{dn}: username {username}, name {name}, disabled in the directory.',
  testNoGroupBase: 'None are read: GROUP_BASE is not set.',
  testGroups: '{dn} is in {groups}.',
  testNoGroups: '{dn} is in no group.',
  testRuleSame: '{dn} is in {groups}. The rule of Active Directory and walking the groups find the same.',
  testRuleDiffers:
    'By the rule of Active Directory, {dn} is in {groups}; by walking the groups, in {others}. Set NESTED=walk unless this is Active Directory.',
  testIssuerFails: '{problem}. Check the issuer.',
  testNoKeysAddress: 'The provider gives no address for its keys.',
  testKeys: 'The provider has {count, plural, one {# key} other {# keys}}.',
  testNoKeys: 'There are no keys at {address}.',
  testKeysUnread: 'The keys at {address} cannot be read.',
  testClientRefused: 'The provider refused Lectern itself. Check CLIENT_ID and CLIENT_SECRET.',
  testClientKnown: 'The provider knows Lectern. It must allow {address}, too.',
  testClientUntold:
    'The provider does not say whether it knows Lectern: sign in to find out. It must allow {address}.',

  importNotFound: 'Import not found.',
  importNameRequired: 'Name the file',
  importNameTooLong: 'The name of the file cannot exceed 255 characters',
  importAddressTooLong: 'The address cannot exceed 500 characters',
  importEmpty: 'This file is empty.',
  importSpaceRequired: 'Choose a space, or name a new one',
  importNewSpaceAdmin: 'Only administrators can import into a new space.',
  importOfOther: 'Only the person who started this import can do this.',
  importRunning: 'Another import into this space is running.',
  importTooLarge: 'This file is larger than {megabytes, number} MB. Use "lectern import" on the server.',
  importsAtOnce: 'You have {count} imports that are not finished. Finish or discard one first.',
  importPartUnknown: 'This file has no such part.',
  importPartSize: 'This part must have {bytes, number} bytes.',
  importPartsMissing:
    'The file is not complete: {count, plural, one {# part is} other {# parts are}} missing.',
  importNotNow: 'This cannot be done now. Load the page again.',
  importKindUnknown:
    'Lectern cannot read this kind of file. It reads Markdown, HTML, Word and plain text, alone or in a zip, and what Confluence, Notion, Outline, BookStack, Docmost, Wiki.js, Obsidian, MkDocs, Docusaurus, Hugo and Lectern export. From AsciiDoc, MediaWiki or Joplin, export Markdown or HTML first, and import that.',
  importNothingIn: 'There is nothing in this file that can be imported.',
  importSpaceGone: 'The space no longer exists, or you cannot write in it.',
  importFailed:
    'Something went wrong on the server. Start it again; if it fails again, tell an administrator.',
  importSetAside:
    'The server stopped twice while it worked on this import, so it was set aside. You can start it again.',
  importCancelledByAdmin: 'An administrator cancelled this import.',
  exportNotCancelled: 'This export has ended already.',
  jobNotCancelled: 'This job has ended already.',
  jobNotRetried: 'This job cannot be started again.',
  backupNotHere:
    'This backup is not in the bucket of backups, nor in the folder of the server that answered.',
  mailNotSet: 'No mail server is set (SMTP_URL), so nothing can be sent.',
  ownEmailMissing: 'Your account has no email address. Enter one in your profile.',
  testMailsAtOnce:
    'You sent {times} test mails. Try again {minutes, plural, one {in a minute} other {in # minutes}}.',
  tasksAtOnce:
    'This was started {times} times in the last hour. Try again {minutes, plural, one {in a minute} other {in # minutes}}.',
} as const;

export type TextName = keyof typeof texts;

/** Fills the placeholders of a text. */
export type TextValues = Record<string, string | number>;
