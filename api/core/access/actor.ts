import type { TokenScope } from '../../contract/call.ts';
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
  /**
   * SHA-256 of the session's id, or of the API token; null outside HTTP. A write fails once the session or token has
   * ended.
   */
  sessionHash: Buffer | null;
  /** They signed in with a password that somebody else chose: until they change it, few calls are open to them. */
  mustChangePassword?: boolean;
  /** Only for a request with an API token: what it may do. */
  tokenScope?: TokenScope;
  /** Only for a request with a token that is limited to spaces. For that request, no other spaces exist. */
  onlySpaces?: readonly number[] | null;
}
