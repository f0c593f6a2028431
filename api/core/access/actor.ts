import type { Role } from '../../contract/primitives.ts';

/** The user on whose behalf a request or a command runs. */
export interface Actor {
  id: number;
  username: string;
  displayName: string;
  role: Role;
  avatar: string | null;
  /** For the audit log: an IP address, or 'command line'. */
  address: string;
  /** SHA-256 of the session's id; null outside HTTP. */
  sessionHash: Buffer | null;
}
