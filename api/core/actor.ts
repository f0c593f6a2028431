import type { Role } from '../contract/primitives.ts';

/** Who acts: a signed-in person, or an operator on the command line (who acts as a person). */
export interface Actor {
  id: number;
  username: string;
  displayName: string;
  role: Role;
  avatar: string | null;
  /** Where from, for the audit log: an IP address, or 'command line'. */
  address: string;
  /** SHA-256 of the session's id; null outside HTTP. */
  sessionHash: Buffer | null;
}
