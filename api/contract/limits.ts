/**
 * Numbers and messages that browser, server and database share. Plain constants: no imports, so that the
 * browser gets them without a schema library. Lengths are UTF-16 code units, as `String.length` counts.
 */
export const limits = {
  documentTitle: 100,
  spaceName: 100,
  spaceDescription: 500,
  displayNameMin: 2,
  displayNameMax: 50,
  usernameMin: 3,
  usernameMax: 50,
  passwordMin: 6,
  passwordMax: 128,
  email: 254,
  avatar: 2000,
  comment: 10_000,
  searchQuery: 500,
  searchDefault: 10,
  searchLimit: 50,
  searchOffset: 1000,
  /** Totals are exact up to here, "more than" beyond. */
  searchTotal: 1000,
  searchPreview: 150,
  spaceCardPreview: 100,
  excerpt: 200,
  pageSize: 100,
  recentDefault: 20,
  peopleSuggestions: 8,
  filename: 255,
  notificationMenu: 5,
  dashboardList: 5,
  /** For so long `lectern undelete` brings back what was deleted. */
  undeleteDays: 30,
  /** Ids are PostgreSQL's integer. */
  id: 2_147_483_647,
} as const;

/** Letters, digits, '.', '_' and '-'. */
export const usernamePattern = /^[A-Za-z0-9._-]+$/;

/** One '@', no blanks, no dots at the ends of the domain; accepts `admin@localhost`. Linear in its input. */
export const emailPattern =
  /^[^\s@<>()[\]\\,;:"]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*$/;

export const messages = {
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
  displayNameTooLong: 'Display name cannot exceed 50 characters',
  emailInvalid: 'Please enter a valid email address',
  avatarInvalid: 'Please enter a valid web address (http or https)',
  currentPasswordRequired: 'Current password is required',
  currentPasswordWrong: 'Current password is incorrect',
  newPasswordTooShort: 'New password must be at least 6 characters',
  newPasswordTooLong: 'New password cannot exceed 128 characters',
  confirmPasswordRequired: 'Please confirm your password',
  passwordsDiffer: 'Passwords do not match',
  spaceNameRequired: 'Space name is required',
  spaceNameTooLong: 'Space name cannot exceed 100 characters',
  descriptionTooLong: 'Description cannot exceed 500 characters',
  titleRequired: 'Document title is required',
  titleTooLong: 'Document title cannot exceed 100 characters',
  titleBlank: 'Document title cannot be empty',
  spaceRequired: 'Space is required',
  commentRequired: 'Comment cannot be empty',
  commentTooLong: 'Comment cannot exceed 10,000 characters',
  searchRequired: 'Enter a search term',
  searchTooLong: 'Search term cannot exceed 500 characters',
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
  adminOnly: 'You need administrator privileges to access this page.',
} as const;
