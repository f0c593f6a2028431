import { BaseModel } from '../base-model.ts';
import { Space } from '../spaces/space.ts';
import { User } from '../people/user.ts';

export interface StoredNote {
  code: string;
  count: number;
  example: string;
}

export interface StoredPerson {
  name: string;
  username?: string;
  email?: string;
}

/** Who alone may see, or edit, a page of the source. */
export interface StoredRestriction {
  people: StoredPerson[];
  groups: string[];
}

export interface StoredOptions {
  restricted: 'keep' | 'own-space' | 'leave-out';
  overwrite: boolean;
  labels: boolean;
}

/** Counted when the source was read. */
export interface StoredCounts {
  pages: number;
  files: number;
  comments: number;
  restricted: number;
  belowRestricted: number;
  people: number;
  /** Null, unless an administrator imports. */
  peopleMatched: number | null;
}

type UnderWay = 'uploading' | 'reading' | 'running' | 'undoing';

/** The import of one file or folder. */
export class Import extends BaseModel {
  static override tableName = 'imports';
  static override jsonAttributes = ['options', 'counts', 'notes', 'problem'];

  declare id: number;
  declare name: string;
  /** Bytes, as PostgreSQL's bigint. */
  declare size: string;
  /** The path on the server; null for an import that is uploaded in parts. */
  declare path: string | null;
  declare source: string | null;
  declare spaceId: number | null;
  declare newSpace: string | null;
  declare restrictedSpaceId: number | null;
  declare createdBy: number | null;
  declare address: string;
  declare createdAt: Date;
  declare state: UnderWay | 'planned' | 'done' | 'cancelled' | 'failed' | 'undone';
  declare changedAt: Date;
  declare finishedAt: Date | null;
  declare isStopping: boolean;
  /** How many times in a row its process died. */
  declare deaths: number;
  declare wantedKind: string | null;
  declare kind: string | null;
  declare knownBy: string | null;
  declare baseUrl: string;
  declare options: Partial<StoredOptions>;
  declare counts: Partial<StoredCounts>;
  declare notes: StoredNote[];
  /** The name of a text and its values. */
  declare problem: { name: string; values?: Record<string, string | number> } | null;
  declare done: number;
  declare total: number;
  declare creator?: User | null;
  declare space?: Space | null;
  declare restrictedSpace?: Space | null;

  static override get relationMappings() {
    const belongsTo = (modelClass: typeof User | typeof Space, column: string, table: string) => ({
      relation: BaseModel.BelongsToOneRelation,
      modelClass,
      join: { from: `imports.${column}`, to: `${table}.id` },
    });
    return {
      creator: belongsTo(User, 'created_by', 'users'),
      space: belongsTo(Space, 'space_id', 'spaces'),
      restrictedSpace: belongsTo(Space, 'restricted_space_id', 'spaces'),
    };
  }
}

/** A page of the source. */
export class ImportItem extends BaseModel {
  static override tableName = 'import_items';
  static override idColumn = ['import_id', 'number'];
  static override jsonAttributes = ['restriction', 'editingRestriction', 'notes', 'writeNotes'];

  declare importId: number;
  declare number: number;
  declare key: string;
  declare parentNumber: number | null;
  declare depth: number;
  declare place: number;
  declare title: string;
  declare path: string;
  declare restriction: StoredRestriction | null;
  declare editingRestriction: StoredRestriction | null;
  declare isBelowRestricted: boolean;
  declare state: 'waiting' | 'made' | 'updated' | 'same' | 'left' | 'refused' | 'undone';
  declare isFilled: boolean;
  declare isComplete: boolean;
  declare isMade: boolean;
  declare documentId: number | null;
  declare files: number;
  declare comments: number;
  declare notes: StoredNote[];
  declare writeNotes: StoredNote[];
}
