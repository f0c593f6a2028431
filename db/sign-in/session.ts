import { BaseModel } from '../base-model.ts';

export class Session extends BaseModel {
  static override tableName = 'sessions';
  static override idColumn = 'id_hash';
  static override jsonAttributes = ['data'];

  /** SHA-256 of the cookie's random bytes. */
  declare idHash: Buffer;
  /** Its public id. */
  declare id: number;
  declare userId: number | null;
  declare data: Record<string, unknown>;
  declare userAgent: string | null;
  declare address: string | null;
  declare createdAt: Date;
  /** Accurate to five minutes. */
  declare lastUsedAt: Date;
  declare expiresAt: Date;
  /** The identity that the person signed in with; null for a password or a passkey of Lectern. */
  declare identityId: number | null;
  /** The provider's own id for its session, used for its logout. */
  declare providerSid: string | null;
  /** Needed for the logout at the provider; null if the provider sends none, or a very long one. */
  declare idToken: string | null;
  /** The steps of the sign-in: 'password', 'ldap', 'oidc', 'passkey', 'totp', 'recovery'. */
  declare methods: string[];
  /** When the person last proved who they are. */
  declare confirmedAt: Date;
}
