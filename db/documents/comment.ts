import { BaseModel } from '../base-model.ts';
import { User } from '../people/user.ts';

export class Comment extends BaseModel {
  static override tableName = 'comments';

  declare id: number;
  declare documentId: number;
  declare parentId: number | null;
  declare content: string;
  declare createdBy: number | null;
  declare createdAt: Date;
  declare updatedAt: Date;
  /** Null while the thread is open, and for replies. */
  declare resolvedAt: Date | null;
  declare resolvedBy: number | null;
  declare author?: User | null;
  declare resolver?: User | null;

  static override get relationMappings() {
    return {
      author: {
        relation: BaseModel.BelongsToOneRelation,
        modelClass: User,
        join: { from: 'comments.created_by', to: 'users.id' },
      },
      resolver: {
        relation: BaseModel.BelongsToOneRelation,
        modelClass: User,
        join: { from: 'comments.resolved_by', to: 'users.id' },
      },
    };
  }
}
