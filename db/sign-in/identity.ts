import { BaseModel } from '../base-model.ts';

/** An outside identity that an account can sign in with. Known by issuer and subject. */
export class Identity extends BaseModel {
  static override tableName = 'identities';

  declare id: number;
  declare userId: number;
  /** The id of the provider in the settings: 'keycloak', 'hq'. */
  declare provider: string;
  /** The issuer of OpenID Connect, or 'ldap:' and the id of the directory. */
  declare issuer: string;
  declare subject: string;
  declare email: string | null;
  /**
   * The email that the provider confirmed as the person's at the last sign-in; null if the provider is not trusted with
   * that (`LINK_EMAIL`).
   */
  declare provenEmail: string | null;
  declare createdAt: Date;
  declare lastUsedAt: Date | null;
  /** The provider's SCIM username of the person; null if the provider does not use SCIM. */
  declare userName: string | null;
  /** Since when the provider has removed the person through SCIM, or the directory no longer lists them. */
  declare removedAt: Date | null;
}
