import { BaseModel } from './base-model.ts';
import { User } from './user.ts';

export class Comment extends BaseModel {
  static override tableName = 'comments';

  declare id: number;
  declare documentId: number;
  declare parentId: number | null;
  declare content: string;
  declare createdBy: number | null;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare author?: User | null;

  static override get relationMappings() {
    return {
      author: {
        relation: BaseModel.BelongsToOneRelation,
        modelClass: User,
        join: { from: 'comments.created_by', to: 'users.id' },
      },
    };
  }
}
