import type { QueryBuilder } from 'objection';
import { BaseModel } from '../base-model.ts';
import { User } from '../people/user.ts';

export class ApiToken extends BaseModel {
  static override tableName = 'api_tokens';

  static override modifiers = {
    /** Neither expired nor revoked. */
    active(query: QueryBuilder<ApiToken>): void {
      void query
        .whereNull('api_tokens.revoked_at')
        .whereRaw('(api_tokens.expires_at is null or api_tokens.expires_at > now())');
    },
  };

  declare id: number;
  declare userId: number;
  declare name: string;
  /** SHA-256 of the token. */
  declare hash: Buffer;
  declare scope: 'read' | 'write' | 'scim';
  /** The only spaces that it can reach; null: all that its owner sees. */
  declare spaceIds: number[] | null;
  declare madeBy: number | null;
  declare createdAt: Date;
  /** Null: it never expires. */
  declare expiresAt: Date | null;
  /** Accurate to a minute; null: never used. */
  declare lastUsedAt: Date | null;
  declare revokedAt: Date | null;
  declare owner?: User | null;

  static override get relationMappings() {
    return {
      owner: {
        relation: BaseModel.BelongsToOneRelation,
        modelClass: User,
        join: { from: 'api_tokens.user_id', to: 'users.id' },
      },
    };
  }
}
