import type { Knex } from 'knex';
import type { Viewer } from '../viewer.ts';
import { runPrepared } from '../prepared.ts';
import { shareQuery } from '../shared-query.ts';

export interface FoundSession {
  data: Record<string, unknown>;
  createdAt: Date;
  expiresAt: Date;
  /** Whether its last use should be recorded again, which happens every five minutes, not for every request. */
  isUseDue: boolean;
  /** The user with their current data, not that of the sign-in; null if nobody is signed in. */
  user: SessionUser | null;
}

export interface SessionUser {
  id: number;
  username: string;
  displayName: string;
  email: string;
  role: Viewer['role'];
  avatar: string | null;
  disabled: boolean;
  passwordIsInitial: boolean;
  /** The person signed in with a password that somebody else chose. */
  mustChangePassword: boolean;
}

// `(select $1)` hides the length of the list from the planner, which would otherwise plan again for each length
const sessionStatement = {
  name: 'find-sessions',
  text: `
select encode(s.id_hash, 'hex') as hash, s.data, s.created_at as "createdAt", s.expires_at as "expiresAt",
  s.last_used_at < now() - interval '5 minutes' as "isUseDue", u.id, u.username, u.display_name as "displayName", u.email, u.role, u.avatar, u.disabled_at is not null as disabled,
  u.password_is_initial as "passwordIsInitial",
  u.password_must_change and 'password' = any(s.methods) as "mustChangePassword"
from sessions s left join users u on u.id = s.user_id
where s.id_hash = any ((select $1::bytea[])::bytea[]) and s.expires_at > now()`,
};

type SessionRow = Omit<FoundSession, 'user'> & Omit<SessionUser, 'id'> & { id: number | null; hash: string };

const askForSession = shareQuery(
  async (runner, hashes: readonly string[]): Promise<(FoundSession | null)[]> => {
    const rows = await runPrepared<SessionRow>(runner, sessionStatement, [
      [...new Set(hashes)].map((hash) => `\\x${hash}`),
    ]);
    const found = new Map(rows.map((row) => [row.hash, row]));
    return hashes.map((hash) => toSession(found.get(hash)));
  },
);

function toSession(row: SessionRow | undefined): FoundSession | null {
  if (!row) return null;
  const { data, createdAt, expiresAt, isUseDue, id } = row;
  if (id === null) return { data, createdAt, expiresAt, isUseDue, user: null };
  const { username, displayName, email, role, avatar, disabled, passwordIsInitial, mustChangePassword } = row;
  const user = {
    id,
    username,
    displayName,
    email,
    role,
    avatar,
    disabled,
    passwordIsInitial,
    mustChangePassword,
  };
  return { data, createdAt, expiresAt, isUseDue, user };
}

/**
 * The session with its user; null if it is unknown or has expired. A disabled user is returned, with `disabled` set.
 */
export const findSession = (runner: Knex, idHash: Buffer): Promise<FoundSession | null> =>
  askForSession(runner, idHash.toString('hex'));
