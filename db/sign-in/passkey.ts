import { BaseModel } from '../base-model.ts';

/** A key of WebAuthn. The authenticator keeps the private half. */
export class Passkey extends BaseModel {
  static override tableName = 'passkeys';

  declare id: number;
  declare userId: number;
  declare credentialId: Buffer;
  /** In COSE. */
  declare publicKey: Buffer;
  /** How often it was used, if the authenticator counts; PostgreSQL's bigint, as text. */
  declare counter: string;
  /** How a browser reaches the authenticator: 'internal', 'usb'. */
  declare transports: string[];
  /** The host of the address at which it was created. It works at no other. */
  declare rpId: string;
  /** True: it is only a second step, never the whole sign-in. */
  declare secondOnly: boolean;
  declare name: string;
  declare createdAt: Date;
  declare lastUsedAt: Date | null;
}
