import { BaseModel } from '../base-model.ts';

/** A way in from outside, of one account. Known by issuer and subject. */
export class Identity extends BaseModel {
  static override tableName = 'identities';

  declare id: number;
  declare userId: number;
  /** The id of the provider among the settings: 'keycloak', 'hq'. */
  declare provider: string;
  /** Of OpenID Connect, or 'ldap:' and the id of the directory. */
  declare issuer: string;
  declare subject: string;
  declare email: string | null;
  /** Of which the provider said at the last sign-in that it is the person's; null if its word does not count (`LINK_EMAIL`). */
  declare provenEmail: string | null;
  declare createdAt: Date;
  declare lastUsedAt: Date | null;
  /** What a provider calls the person by SCIM; null if it makes no accounts so. */
  declare userName: string | null;
  /** Since when the provider has removed the person by SCIM, or the directory misses them. */
  declare removedAt: Date | null;
}
