import { BaseModel } from '../base-model.ts';

export class PasswordLink extends BaseModel {
  static override tableName = 'password_links';

  declare id: number;
  /** SHA-256 of the link's random bytes. */
  declare tokenHash: Buffer;
  declare userId: number;
  /** Null if the person asked for it by mail. */
  declare madeBy: number | null;
  /** The mailbox that the link was sent to, which opening the link proves; null if it was not mailed. */
  declare mailedTo: string | null;
  declare createdAt: Date;
  declare expiresAt: Date;
  declare usedAt: Date | null;
}
