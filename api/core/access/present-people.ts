import type { Person } from '../../contract/primitives.ts';
import type { MadeLink } from '../../contract/password-links.ts';
import type { CurrentUser, Preferences, User } from '../../contract/users.ts';
import type { Actor } from './actor.ts';
import type { NotificationPreferences } from '../../../db/notifications/preferences.ts';
import type { User as UserRow } from '../../../db/people/user.ts';

type Unpresented<T> = Omit<T, 'expiresAt'> & { expiresAt: Date };

type Seen = Pick<UserRow, 'displayName'> & { shownUsername?: string | null };

/** A person as others see them; null if the account no longer exists. */
export function presentPerson(
  row: (Seen & Pick<UserRow, 'id' | 'avatar'>) | null | undefined,
): Person | null {
  if (!row) return null;
  const { id, displayName, avatar, shownUsername } = row;
  return { id, displayName, avatar, ...(shownUsername ? { username: shownUsername } : {}) };
}

/** People as others see them. */
export const presentPeople = (rows: readonly Parameters<typeof presentPerson>[0][]): Person[] =>
  rows.flatMap((row) => presentPerson(row) ?? []);

/** A name for use in a sentence: 'Ana Lopez', or 'Ana Lopez (ana2)' if another person has the same name. */
export const nameInWords = ({ displayName, shownUsername }: Seen): string =>
  shownUsername ? `${displayName} (${shownUsername})` : displayName;

/** Administrators see every e-mail address; other people see only their own. */
export const presentEmail = (
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  actor: Pick<Actor, 'id' | 'role'>,
): { email?: string } => ((actor.role === 'admin' || actor.id === id) && email !== null ? { email } : {});

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    kind: row.kind,
    username: row.username,
    displayName: row.displayName,
    email: row.email ?? '',
    emailConfirmed: row.emailConfirmedBy !== null,
    role: row.role,
    avatar: row.avatar,
    language: row.language,
    disabled: row.disabledAt !== null,
    createdAt: row.createdAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    hasPassword: row.passwordHash !== null,
  };
}

/** A link that an administrator made. */
export const presentMadeLink = ({ address, expiresAt, mailedTo }: Unpresented<MadeLink>): MadeLink => ({
  address,
  expiresAt: expiresAt.toISOString(),
  mailedTo,
});

export function presentPreferences(row: NotificationPreferences): Preferences {
  return {
    emailNotifications: row.emailNotifications,
    documentUpdates: row.documentUpdates,
    comments: row.comments,
    mentions: row.mentions,
    autoFollow: row.autoFollow,
    newsMails: row.newsMails,
    newsHour: row.newsHour,
    newsWeekday: row.newsWeekday,
    timeZone: row.timeZone,
  };
}

export function presentCurrentUser(
  row: UserRow,
  preferences: NotificationPreferences,
  { mustChangePassword = false }: Pick<Actor, 'mustChangePassword'> = {},
): CurrentUser {
  const writes = row.role !== 'viewer';
  return {
    ...presentUser(row),
    preferences: presentPreferences(preferences),
    passwordIsInitial: row.passwordIsInitial,
    passwordMustChange: mustChangePassword,
    editorMode: row.editorMode,
    can: { createSpace: writes, createDocument: writes, manageUsers: row.role === 'admin' },
  };
}
