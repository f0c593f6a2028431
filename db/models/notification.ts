import { BaseModel } from './base-model.ts';
import { Document } from './document.ts';
import { User } from './user.ts';

export class Notification extends BaseModel {
  static override tableName = 'notifications';

  declare id: number;
  declare userId: number;
  declare kind: 'comment' | 'reply' | 'mention' | 'update' | 'access';
  declare actorId: number | null;
  /** Null for `access`, which is about a space. */
  declare documentId: number | null;
  declare spaceId: number | null;
  declare commentId: number | null;
  declare read: boolean;
  declare createdAt: Date;
  declare actor?: User | null;
  declare document?: Document;

  static override get relationMappings() {
    return {
      actor: {
        relation: BaseModel.BelongsToOneRelation,
        modelClass: User,
        join: { from: 'notifications.actor_id', to: 'users.id' },
      },
      document: {
        relation: BaseModel.BelongsToOneRelation,
        modelClass: Document,
        join: { from: 'notifications.document_id', to: 'documents.id' },
      },
    };
  }
}
