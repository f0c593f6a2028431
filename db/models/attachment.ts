import { BaseModel } from './base-model.ts';
import { User } from './user.ts';

export class Attachment extends BaseModel {
  static override tableName = 'attachments';

  declare id: number;
  declare documentId: number;
  declare filename: string;
  declare mimetype: string;
  /** Bytes; PostgreSQL's bigint comes as a string. */
  declare size: string;
  declare sha256: string;
  declare storageKey: string;
  declare createdBy: number | null;
  declare createdAt: Date;
  declare creator?: User | null;

  static override get relationMappings() {
    return {
      creator: {
        relation: BaseModel.BelongsToOneRelation,
        modelClass: User,
        join: { from: 'attachments.created_by', to: 'users.id' },
      },
    };
  }
}
