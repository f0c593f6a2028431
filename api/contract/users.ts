import { z } from 'zod';
import { defineCall } from './call.ts';
import { languages } from '../text/languages.ts';
import { limits, usernamePattern } from '../text/limits.ts';
import { messages } from '../text/messages.ts';
import { isUploadedPicture } from '../text/markdown/images.ts';
import { nameLine } from './names.ts';
import { reason } from './errors.ts';
import { atMost, bodyId, email, id, line, role, searchTerm, time } from './primitives.ts';
import { texts } from './texts.ts';

export const displayName = (tooShort: string) =>
  nameLine({
    min: limits.displayNameMin,
    tooShort,
    unfit: messages.displayNameUnfit,
    max: limits.displayNameMax,
    tooLong: messages.displayNameTooLong,
  });

export const username = line({
  min: limits.usernameMin,
  tooShort: messages.usernameTooShort,
  max: limits.usernameMax,
  tooLong: messages.usernameTooLong,
}).regex(usernamePattern, messages.usernameCharacters);

const password = (tooShort: string, tooLong: string) =>
  atMost(limits.passwordMax, tooLong).refine((value) => value.length >= limits.passwordMin, tooShort);

const isPictureAddress = (value: string): boolean =>
  isUploadedPicture(value) || (/^https?:\/\//i.test(value) && URL.canParse(value));

/** A web address, or that of the picture that was uploaded for the account; blank means none. */
const avatar = line({ max: limits.avatar, tooLong: messages.avatarInvalid })
  .refine((value) => value === '' || isPictureAddress(value), messages.avatarInvalid)
  .transform((value) => value || null)
  .nullable();

/** The language of the page and of mails; null: what the browser asks for, and in mails what is usual here. */
const language = z.enum(languages).nullable();

export const newPassword = password(messages.passwordTooShort, messages.passwordTooLong);

/** formatted: the text as it will read; markdown: its Markdown. */
export const editorMode = z.enum(['formatted', 'markdown']);

/** service: a program, which acts through API tokens only and cannot sign in. */
export const accountKind = z.enum(['person', 'service']);

/** The fields shared by registration and 'Add a user'. */
export const registration = z.object({
  username,
  password: newPassword,
  displayName: displayName(messages.newDisplayNameTooShort),
  email: email(messages.newEmailInvalid),
});

export const createUser = registration.extend({
  role: role.default('viewer'),
  /** The person must choose a password of their own at the first sign-in, before they can do anything else. */
  passwordMustChange: z.boolean().optional(),
});

export const updateUser = z
  .object({
    displayName: displayName(messages.displayNameTooShort),
    email: email(messages.emailInvalid),
    role,
    avatar,
    language,
    disabled: z.boolean(),
    /** Says that the email is the person's own. On your own account it is ignored. */
    emailConfirmed: z.literal(true),
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, messages.nothingToChange);

export const changePassword = z.object({
  currentPassword: z
    .string({ error: messages.currentPasswordRequired })
    .min(1, messages.currentPasswordRequired)
    .max(1000, messages.currentPasswordWrong),
  newPassword: z
    .string({ error: messages.newPasswordTooShort })
    .pipe(password(messages.newPasswordTooShort, messages.newPasswordTooLong)),
  /** Also revoke all your API tokens. */
  revokeTokens: z.boolean().default(false),
});

export const preferences = z.object({
  emailNotifications: z.boolean(),
  documentUpdates: z.boolean(),
  comments: z.boolean(),
  mentions: z.boolean(),
  /** You follow what you write, comment on or star. */
  autoFollow: z.boolean(),
  /** When changes, new documents and comments of what you follow are mailed; the rest is always mailed at once. */
  newsMails: z.enum(['at-once', 'daily', 'weekly', 'never']),
  /** In your time zone. */
  newsHour: z.int().min(0).max(23),
  /** For `weekly`; 1 is Monday. */
  newsWeekday: z.int().min(1).max(7),
  /** As the IANA names them, such as `Europe/Berlin`. */
  timeZone: z.string().min(1).max(limits.timeZone),
});

/** What is left out stays as it is. */
const changePreferences = preferences.partial().required({
  emailNotifications: true,
  documentUpdates: true,
  comments: true,
  mentions: true,
});

export const user = z.object({
  id: z.int(),
  kind: accountKind,
  username: z.string(),
  displayName: z.string(),
  /** Empty for a service account. */
  email: z.string(),
  /** False: only the person says that it is theirs, so no account of a provider is linked by it. */
  emailConfirmed: z.boolean(),
  role,
  avatar: z.string().nullable(),
  language,
  disabled: z.boolean(),
  createdAt: time,
  /** Null: never. */
  lastSignInAt: time.nullable(),
  /** False: the person signs in with a provider, a directory or a passkey alone. */
  hasPassword: z.boolean(),
});

/** An account among all. */
const listedUser = user.extend({
  /** The names of the providers and directories that the person signs in with; empty: of Lectern itself. */
  sources: z.array(z.string()),
  /** Whether an authenticator app or a passkey is set up. */
  hasSecondStep: z.boolean(),
});

/** The signed-in person, with the rights that the header shows. */
export const currentUser = user.extend({
  preferences,
  /** True while the generated password is in use; a banner asks for a new one. */
  passwordIsInitial: z.boolean(),
  /** True: you signed in with a password that somebody else chose. Until you change it, few calls are open to you. */
  passwordMustChange: z.boolean(),
  /** How you write; null if you have not chosen. */
  editorMode: editorMode.nullable(),
  /** There if several people may type in one document at once (`LIVE_EDITING`). */
  editsLive: z.literal(true).optional(),
  can: z.object({ createSpace: z.boolean(), createDocument: z.boolean(), manageUsers: z.boolean() }),
});

export const userSort = z.enum(['name', 'username', 'email', 'role', 'lastSignIn', 'created']);

/** unconfirmed: people whose email nobody but themselves says is theirs. */
export const userState = z.enum(['active', 'disabled', 'unconfirmed']);

/**
 * lectern: people who sign in with no provider or directory; scim: people whom a provider manages through SCIM; service:
 * service accounts; `provider:ID`: people who sign in with this provider or directory.
 */
const userSource = z.string().regex(/^(?:lectern|scim|service|provider:[\w.-]{1,100})$/);

const userFilter = z.object({
  /** Text in the display name, username or email; empty: everybody. */
  q: searchTerm.default(''),
  role: role.optional(),
  source: userSource.optional(),
  /** never; or not for so many days, counted from the creation of the account if never. */
  lastSignIn: z.enum(['never', '30', '90', '180']).optional(),
  /** on: people with an authenticator app or a passkey. */
  secondStep: z.enum(['on', 'off']).optional(),
  state: userState.optional(),
  sort: userSort.default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

const usersQuery = userFilter.extend({
  after: z
    .string()
    .regex(/^[\w-]{1,900}$/, texts.listPageNotFound)
    .optional(),
});

const sourceInUse = z.object({
  source: userSource,
  /** The name of the provider or directory. Null for accounts of Lectern, accounts by SCIM and service accounts. */
  name: z.string().nullable(),
  /** How many accounts it has. */
  accounts: z.int(),
});

/** What administrators do to many accounts at once, as to one. */
const act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role'), role }),
  z.object({ kind: z.literal('disable') }),
  z.object({ kind: z.literal('enable') }),
  z.object({ kind: z.literal('group'), groupId: bodyId }),
  z.object({ kind: z.literal('reset-steps') }),
  z.object({ kind: z.literal('delete') }),
]);

const actOnMany = z.object({
  ids: z.array(bodyId).min(1, texts.nobodyChosen).max(limits.accountsAtOnce, texts.accountsTooMany),
  act,
});

const actResult = z.object({
  id: z.int(),
  /** Why nothing was done to this account; null if it was done. */
  refusal: z.object({ message: z.string(), reason: reason.optional() }).nullable(),
});

export type UserFilter = z.infer<typeof userFilter>;
export type UsersQuery = z.infer<typeof usersQuery>;
export type UserSort = z.infer<typeof userSort>;
export type UserState = z.infer<typeof userState>;
export type SourceInUse = z.infer<typeof sourceInUse>;
export type ManyAct = z.infer<typeof act>;
export type ActResult = z.infer<typeof actResult>;
export type User = z.infer<typeof user>;
export type ListedUser = z.infer<typeof listedUser>;
export type CurrentUser = z.infer<typeof currentUser>;
export type EditorMode = z.infer<typeof editorMode>;
export type Preferences = z.infer<typeof preferences>;
export type ChangePreferences = z.infer<typeof changePreferences>;
export type Registration = z.infer<typeof registration>;
export type CreateUser = z.infer<typeof createUser>;
export type UpdateUser = z.infer<typeof updateUser>;
export type ChangePassword = z.infer<typeof changePassword>;

const params = z.object({ id });

export const userCalls = {
  list: defineCall({
    method: 'get',
    path: '/api/users',
    summary:
      'Accounts, 100 a page, by display name unless sorted otherwise; X-Total-Count is the number found, X-Count-Accounts the number of all, X-Count-Active the number of people who can sign in, X-Count-Administrators the number of administrators among these',
    access: 'admin',
    token: 'never',
    query: usersQuery,
    status: 200,
    response: z.array(listedUser),
  }),
  csv: defineCall({
    method: 'get',
    path: '/api/users/csv',
    summary: 'All accounts that match the filter, as CSV in UTF-8. The download is in the audit log',
    access: 'admin',
    token: 'never',
    query: userFilter,
    status: 200,
  }),
  sources: defineCall({
    method: 'get',
    path: '/api/users/sources',
    summary: 'Where accounts come from, with the number of accounts',
    access: 'admin',
    token: 'never',
    status: 200,
    response: z.array(sourceInUse),
  }),
  actOnMany: defineCall({
    method: 'post',
    path: '/api/users/acts',
    summary:
      'Change the role of up to 100 accounts, disable or enable them, add them to a group, remove their second steps or delete them; the answer says for each whether it was done',
    access: 'admin',
    token: 'never',
    body: actOnMany,
    status: 200,
    response: z.array(actResult),
  }),
  create: defineCall({
    method: 'post',
    path: '/api/users',
    summary: 'Create an account',
    access: 'admin',
    token: 'never',
    body: createUser,
    idempotencyKey: 'same-answer',
    status: 201,
    response: user,
  }),
  read: defineCall({
    method: 'get',
    path: '/api/users/{id}',
    summary: 'One account: your own, or any for an administrator',
    access: 'signed-in',
    token: 'read',
    params,
    status: 200,
    response: user,
  }),
  update: defineCall({
    method: 'put',
    path: '/api/users/{id}',
    summary: 'Change an account; on your own, role, disabled and emailConfirmed are ignored',
    access: 'signed-in',
    token: 'never',
    params,
    body: updateUser,
    status: 200,
    response: user,
  }),
  remove: defineCall({
    method: 'delete',
    path: '/api/users/{id}',
    summary: 'Delete an account; what the person wrote stays, without an author',
    access: 'admin',
    token: 'never',
    params,
    status: 204,
  }),
  changePassword: defineCall({
    method: 'put',
    path: '/api/users/{id}/password',
    summary: 'Change your own password; ends your other sessions',
    access: 'signed-in',
    beforeOwnPassword: true,
    token: 'never',
    params,
    body: changePassword,
    status: 200,
    response: user,
  }),
  changePreferences: defineCall({
    method: 'put',
    path: '/api/users/{id}/notification-preferences',
    summary: 'Change your own notification preferences',
    access: 'signed-in',
    token: 'write',
    params,
    body: changePreferences,
    status: 200,
    response: preferences,
  }),
  chooseEditorMode: defineCall({
    method: 'put',
    path: '/api/users/{id}/editor-mode',
    summary: 'Choose how you write: formatted or Markdown',
    access: 'signed-in',
    token: 'write',
    params,
    body: z.object({ editorMode }),
    status: 204,
  }),
};
