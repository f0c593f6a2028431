import { BaseModel } from './base-model.ts';

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
}
