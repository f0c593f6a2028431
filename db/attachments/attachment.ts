import { raw, type QueryBuilder } from 'objection';
import type { TextFault } from '../../api/text/words/file-words.ts';
import { BaseModel } from '../base-model.ts';
import { User } from '../people/user.ts';

export class Attachment extends BaseModel {
  static override tableName = 'attachments';

  declare id: number;
  declare documentId: number;
  declare filename: string;
  declare mimetype: string;
  /** Bytes, as a string because PostgreSQL's bigint may exceed a JavaScript number. */
  declare size: string;
  declare sha256: string;
  declare storageKey: string;
  declare createdBy: number | null;
  declare createdAt: Date;
  /** When its file was last checked completely. */
  declare checkedAt: Date | null;
  /** When its file was found missing or damaged; null if no damage is known. */
  declare damagedAt: Date | null;
  declare creator?: User | null;
  /** Why search finds no text in it: see `withTextFault`. */
  declare unsearchable?: TextFault | null;

  static override modifiers = {
    /** Adds `unsearchable`. */
    withTextFault(query: QueryBuilder<Attachment>): void {
      void query.select(
        'attachments.*',
        raw(
          `(select state from file_texts f where f.sha256 = attachments.sha256
          and state not in ('waiting', 'found', 'other'))`,
        ).as('unsearchable'),
      );
    },
  };

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
