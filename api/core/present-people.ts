import type { Person } from '../contract/primitives.ts';
import type { CurrentUser, Preferences, User } from '../contract/users.ts';
import type { NotificationPreferences } from '../../db/models/notification-preferences.ts';
import type { User as UserRow } from '../../db/models/user.ts';

/** Someone as others see them; null where the account is gone. */
export function presentPerson(
  row: Pick<UserRow, 'id' | 'displayName' | 'avatar'> | null | undefined,
): Person | null {
  return row ? { id: row.id, displayName: row.displayName, avatar: row.avatar } : null;
}

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    displayName: row.displayName,
    email: row.email,
    role: row.role,
    avatar: row.avatar,
    disabled: row.disabledAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentPreferences(row: NotificationPreferences): Preferences {
  return {
    emailNotifications: row.emailNotifications,
    documentUpdates: row.documentUpdates,
    comments: row.comments,
    mentions: row.mentions,
  };
}

export function presentCurrentUser(row: UserRow, preferences: NotificationPreferences): CurrentUser {
  const writes = row.role !== 'viewer';
  return {
    ...presentUser(row),
    preferences: presentPreferences(preferences),
    passwordIsInitial: row.passwordIsInitial,
    can: { createSpace: writes, createDocument: writes, manageUsers: row.role === 'admin' },
  };
}
