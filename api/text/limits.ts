/**
 * Limits and messages shared by browser, server and database. Plain constants without imports, so that the browser
 * needs no schema library for them. Lengths are UTF-16 code units, as in `String.length`.
 */
export const limits = {
  /** Per account. */
  passkeys: 20,
  passkeyName: 50,
  documentTitle: 100,
  versionName: 100,
  reviewNote: 500,
  /** The name of a time zone. */
  timeZone: 100,
  /** How many texts one save may at most add to the history after conflicts. */
  leftOutTexts: 5,
  workspaceName: 40,
  signInText: 1_000,
  notice: 500,
  /** Bytes of a logo. */
  logoBytes: 256 * 1024,
  spaceName: 100,
  spaceDescription: 500,
  displayNameMin: 2,
  displayNameMax: 50,
  usernameMin: 3,
  usernameMax: 50,
  passwordMin: 6,
  passwordMax: 128,
  email: 254,
  /** People in one call. */
  invitations: 500,
  /** Lines that are read before people are invited, a part of them with each call. */
  invitationLines: 2_000,
  invitationsText: 1_000_000,
  avatar: 2000,
  /** Bytes of an uploaded picture. */
  avatarBytes: 512 * 1024,
  comment: 10_000,
  /** The words that a comment is about. */
  quote: 2_000,
  /** What is sent of the text before and behind them. */
  quoteSurroundings: 100,
  searchQuery: 500,
  searchDefault: 10,
  searchLimit: 50,
  searchOffset: 1000,
  /** Totals are exact up to this number, and shown as "more than" beyond it. */
  searchTotal: 1000,
  /** Per person; further searches wait. */
  searchesAtOnce: 2,
  searchesWaiting: 10,
  searchPreview: 150,
  spaceCardPreview: 100,
  excerpt: 200,
  pageSize: 100,
  /** How many accounts an act of an administrator changes at once. */
  accountsAtOnce: 100,
  /** Links of a space on one page: each may need the text of another document. */
  linksPageSize: 50,
  /** Links to a document are counted up to here. */
  linkCount: 1_000,
  recentDefault: 20,
  peopleSuggestions: 8,
  filename: 255,
  notificationMenu: 5,
  dashboardList: 5,
  tokenName: 50,
  /** Days until a token expires. */
  tokenDays: 365,
  tokenDaysDefault: 90,
  /** Per account, at the same time. */
  tokens: 50,
  /** Per document, at the same time. */
  publicLinks: 20,
  groupName: 100,
  groupDescription: 500,
  groupSuggestions: 8,
  /** How many people one call may add to a group or remove from it. */
  groupPeopleAtOnce: 10_000,
  groupPeopleText: 1_000_000,
  /** How many lines an error names if people are unknown. */
  groupPeopleNamed: 100,
  /** To how many spaces a token can be limited. */
  tokenSpaces: 100,
  /** How many people and groups one restriction can name. */
  restrictionPeople: 1000,
  restrictionGroups: 100,
  /** Ids are PostgreSQL integers. */
  id: 2_147_483_647,
} as const;

/** After how many days a public link can end. */
export const publicLinkDays = [1, 7, 30] as const;

/** The formats for exports. */
export const exportFormats = ['markdown', 'html', 'pdf', 'docx'] as const;

/** The formats for the immediate download of one document. */
export const downloadFormats = ['md', 'zip', 'html', 'pdf', 'docx'] as const;

/** Why an export does not show something as the page does. */
export const exportNoteCodes = [
  /** It cannot be drawn. */
  'image',
  /** The picture is left out because all pictures together are too large. */
  'pictures',
  /** Scripts were removed from an SVG. */
  'drawing',
  /** No font has these letters. */
  'script',
  /** The document is printed as its source. */
  'source',
  /** The file is missing. */
  'file',
  /** There is too much text to search: only titles are found. */
  'search',
  /** A Mermaid diagram is shown as its source: only a browser can draw it. */
  'diagram',
  /** The document has too many comments: the later ones are left out. */
  'comments',
] as const;

/** After how many days a document can be due for review again. */
export const reviewIntervals = [30, 90, 180, 365] as const;

/** Letters, digits, '.', '_' and '-'. */
export const usernamePattern = /^[A-Za-z0-9._-]+$/;

/**
 * One '@', no spaces, no control or invisible characters, no dots at the ends of the domain; accepts `admin@localhost`.
 * Takes linear time.
 */
export const emailPattern =
  /^[^\s@<>()[\]\\,;:"\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*$/;

export const messages = {
  passkeyNameRequired: 'Give the passkey a name',
  passkeyNameTooLong: 'The name cannot exceed 50 characters',
  passkeysNeedHttps: 'Passkeys need an address that starts with https. This one does not.',
  passkeysNeedName: 'Passkeys need an address with a host name; this one is a number.',
  codeRequired: 'Type the code',
  codeWrong: 'This code is wrong or already used. Check your phone’s clock.',
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  usernameTooShort: 'Username must be at least 3 characters long',
  usernameTooLong: 'Username cannot exceed 50 characters',
  usernameCharacters: 'Username can only contain letters, digits, ".", "_" and "-"',
  passwordTooShort: 'Password must be at least 6 characters long',
  passwordTooLong: 'Password cannot exceed 128 characters',
  passwordTooCommon: 'This password is too common',
  newDisplayNameTooShort: 'Display name must be at least 2 characters long',
  newEmailInvalid: 'Please provide a valid email address',
  roleRequired: 'Please select a role',
  displayNameTooShort: 'Display name must be at least 2 characters',
  displayNameUnfit: 'Display name cannot contain line breaks or invisible control characters',
  displayNameTooLong: 'Display name cannot exceed 50 characters',
  emailInvalid: 'Please enter a valid email address',
  avatarInvalid: 'Please enter a valid web address (http or https)',
  avatarNotPicture:
    'This address leads to Lectern itself, not to a picture. Use the address of a picture on the web or of an attached image.',
  avatarKind: 'Choose a picture: PNG, JPEG, WebP or GIF',
  currentPasswordRequired: 'Current password is required',
  currentPasswordWrong: 'Current password is incorrect',
  newPasswordTooShort: 'New password must be at least 6 characters',
  newPasswordTooLong: 'New password cannot exceed 128 characters',
  confirmPasswordRequired: 'Please confirm your password',
  passwordsDiffer: 'Passwords do not match',
  workspaceNameRequired: 'The workspace needs a name',
  workspaceNameUnfit: 'The name cannot contain line breaks or invisible control characters',
  workspaceNameTooLong: 'The name cannot exceed 40 characters',
  accentNoColour: 'Enter a colour such as #1f5aa8',
  signInTextTooLong: 'The text cannot exceed 1,000 characters',
  noticeTooLong: 'The notice cannot exceed 500 characters',
  noticeUntilWrong: 'Enter a date and a time',
  logoKind: 'Choose a PNG or an SVG',
  logoTooLarge: 'The logo may have at most 256 kB',
  spaceNameRequired: 'Space name is required',
  spaceNameUnfit: 'Space name cannot contain line breaks or invisible control characters',
  spaceNameTooLong: 'Space name cannot exceed 100 characters',
  descriptionTooLong: 'Description cannot exceed 500 characters',
  titleRequired: 'Document title is required',
  titleUnfit: 'Document title cannot contain line breaks or invisible control characters',
  titleTooLong: 'Document title cannot exceed 100 characters',
  titleBlank: 'Document title cannot be empty',
  versionNameBlank: 'The name of a version cannot be empty',
  versionNameUnfit: 'The name of a version cannot contain line breaks or invisible control characters',
  versionNameTooLong: 'The name of a version cannot exceed 100 characters',
  reviewInterval: 'A review can repeat every 30, 90, 180 or 365 days',
  reviewDay: 'Give the day of the review as year, month and day: 2026-11-30',
  reviewNoteTooLong: 'The note cannot exceed 500 characters',
  spaceRequired: 'Space is required',
  commentRequired: 'Comment cannot be empty',
  quoteRequired: 'Select the words that the comment is about',
  quoteTooLong: 'A comment can be about 2,000 characters at most: select less',
  commentTooLong: 'Comment cannot exceed 10,000 characters',
  searchRequired: 'Enter a search term',
  searchDay: 'Enter the day like this: 2026-01-31',
  searchTooLong: 'Search term cannot exceed 500 characters',
  searchesAtOnce: 'You are running too many searches at once. Wait for their results, then try again.',
  searchTooSlow: 'This search takes too long. Try fewer words, or longer ones.',
  nothingToChange: 'Nothing to change: send at least one field',
  textUnstorable: 'Text contains characters that cannot be stored (NUL or a broken surrogate pair)',
  loginFailed: 'Invalid username or password',
  registrationTaken: 'Username or email already exists',
  registrationClosed: 'Registration is closed. Ask an administrator for an account.',
  ownAccountDelete: 'You cannot delete your own account.',
  ownAccountDisable: 'You cannot disable your own account.',
  lastAdmin: 'This is the only administrator. Make someone else an administrator first.',
  accountNameRequired: 'Username or email is required',
  passwordLinkOver: 'This link does not work any more. Ask for a new one.',
  passwordLinksNotMailed: 'Links are not mailed here. Ask an administrator for one.',
  groupNameRequired: 'Group name is required',
  groupNameUnfit: 'Group name cannot contain line breaks or invisible control characters',
  groupNameTooLong: 'Group name cannot exceed 100 characters',
  groupPeopleRequired: 'Enter at least one username or email',
  invitationLinesTooMany: 'A list can have up to 2,000 lines. Split it and invite in parts.',
  groupPeopleTooLong: 'This is more text than 10,000 names need. Do it in parts.',
  tokenNameRequired: 'Name is required',
  tokenNameTooLong: 'Name cannot exceed 50 characters',
  tokenDaysWrong: 'A token can last 1 to 365 days',
  tokenSpacesRequired: 'Choose at least one space',
  tokenSpacesTooMany: 'Choose at most 100 spaces',
  publicLinkDaysWrong: 'A public link can last 1, 7 or 30 days, or have no end',
  restrictionPeople: 'A restriction can include up to 1,000 people. Add a group instead.',
  restrictionGroups: 'A restriction can include up to 100 groups',
  adminOnly: 'You need administrator privileges to access this page.',
} as const;
