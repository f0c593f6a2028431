import type { QueryBuilder } from 'objection';
import type { NoticeKind } from '../jobs/notices.ts';
import { BaseModel } from '../base-model.ts';
import { Document } from '../documents/document.ts';
import { User } from '../people/user.ts';

export class Notification extends BaseModel {
  static override tableName = 'notifications';

  static override modifiers = {
    /** About these spaces or their documents. @param spaceIds null or absent: about any */
    inSpaces(query: QueryBuilder<Notification>, spaceIds?: readonly number[] | null): void {
      if (!spaceIds) return;
      void query.whereRaw(
        'coalesce(space_id, (select d.space_id from documents d where d.id = document_id)) = any (?::integer[])',
        [[...spaceIds]],
      );
    },
  };

  declare id: number;
  declare userId: number;
  declare kind: 'comment' | 'reply' | 'mention' | 'update' | 'new' | 'access' | 'export' | 'job' | 'review';
  declare actorId: number | null;
  /** Null for `access` to a space, or the export of one. */
  declare documentId: number | null;
  declare spaceId: number | null;
  declare commentId: number | null;
  /** Only of `export`. */
  declare exportId: number | null;
  /** Only for `job`: what was set aside. For a file, `jobId` is the id of an attachment with it. */
  declare jobKind: NoticeKind | null;
  declare jobId: number | null;
  /** Only of `update` and `new`: the version before the changes. */
  declare fromVersion: number | null;
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
