import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import { passesRestrictions, viewerValues } from '../grants.ts';
import { BaseModel } from '../base-model.ts';
import { Space } from '../spaces/space.ts';
import { User } from '../people/user.ts';
import type { Viewer } from '../viewer.ts';
import { nameOrder } from '../name-order.ts';

/** Where a template is offered: in its own space, or in all. */
export type TemplateScope = 'space' | 'all';

/** Why a document is in no list: it is a template, or the draft of the document above it. */
export type Aside = TemplateScope | 'draft';

export class Document extends BaseModel {
  static override tableName = 'documents';

  declare id: number;
  declare spaceId: number;
  declare parentId: number | null;
  /** A fractional index, compared byte by byte. */
  declare position: string;
  declare title: string;
  declare content: string;
  declare excerpt: string;
  /** Counts saves, from 1. */
  declare version: number;
  /** False: it has no child, and never had one. */
  declare hasChildren: boolean;
  declare createdKey: string | null;
  declare createdBy: number | null;
  declare updatedBy: number | null;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare deletedAt: Date | null;
  declare deletedBy: number | null;
  /** True if the parent of a deleted document was removed for good or moved to another space. */
  declare parentLost: boolean;
  /** The innermost restriction that applies to it, its own or one from above; null if everyone in the space may read it. */
  declare restrictedBy: number | null;
  declare template: Aside | null;
  /** Set: readers see what was released of this draft. */
  declare draftId: number | null;
  /** The version of the draft that was released last; null: none. */
  declare releasedVersion: number | null;
  /** The innermost restriction of editing that applies to it; null if all who write in the space may edit it. */
  declare editingRestrictedBy: number | null;

  static override modifiers = {
    /** Not deleted, in a space that the viewer may see, and not restricted to others. */
    visibleTo(query: QueryBuilder<Document>, viewer: Viewer): void {
      query
        .modify('openTo', viewer)
        .whereIn('documents.space_id', Space.query().modify('visibleTo', viewer).select('spaces.id'));
    },
    /** The same, for queries that check the space themselves. */
    openTo(query: QueryBuilder<Document>, viewer: Viewer): void {
      const [id, seesAll] = viewerValues(viewer);
      const named = { viewer: ':id', seesAll: ':seesAll' };
      query
        .whereNull('documents.deleted_at')
        .whereRaw(passesRestrictions('documents', named), { id, seesAll });
    },
    /** The columns of lists: never the content or search columns. */
    forList(query: QueryBuilder<Document>): void {
      query.select(
        [
          'id',
          'space_id',
          'parent_id',
          'position',
          'title',
          'excerpt',
          'version',
          'created_by',
          'updated_by',
          'created_at',
          'updated_at',
          'restricted_by',
          'template',
          'editing_restricted_by',
          'draft_id',
          'released_version',
        ].map((column) => `documents.${column}`),
      );
    },
  };
}

export class DocumentRevision extends BaseModel {
  static override tableName = 'document_revisions';
  static override idColumn = ['document_id', 'version'];

  declare documentId: number;
  declare version: number;
  declare title: string;
  declare content: string;
  declare authorId: number | null;
  declare createdAt: Date;
  /** A name that people gave it, which keeps it from being thinned out. */
  declare name: string | null;
  /**
   * Why the revision is never thinned out. 'conflict': a text that lost in a conflict, so it never was the document's
   * text.
   */
  declare keptBecause: 'restored' | 'conflict' | 'named' | null;
  declare author?: User | null;
  /** Who typed in it, where several people edited the document live. The author may be among them. */
  declare coauthorIds?: number[] | null;
  /** Set by `readCoauthors`. */
  declare coauthors?: User[];
  /** Set by the `withImport` scope. For an imported text whose author has no account here. */
  declare imported?: { author: string; writtenAt: string | null } | null;

  static override modifiers = {
    withImport(query: QueryBuilder<DocumentRevision>): void {
      query.select(
        DocumentRevision.raw(
          `(select json_build_object('author', o.author, 'writtenAt', coalesce(o.updated_at, o.created_at))
              from import_origins o
              where o.document_id = document_revisions.document_id
                and o.named_version = document_revisions.version and o.author is not null)`,
        ).as('imported'),
      );
    },
  };

  static override get relationMappings() {
    return {
      author: {
        relation: BaseModel.BelongsToOneRelation,
        modelClass: User,
        join: { from: 'document_revisions.author_id', to: 'users.id' },
      },
    };
  }
}

/** Adds the people who wrote revisions together with their authors, by name. Deleted accounts are left out. */
export async function readCoauthors(knex: Knex, revisions: readonly DocumentRevision[]): Promise<void> {
  const idsOf = ({ authorId, coauthorIds }: DocumentRevision) =>
    (coauthorIds ?? []).filter((id) => id !== authorId);
  const ids = new Set(revisions.flatMap(idsOf));
  if (ids.size === 0) return;
  const people = await User.query(knex)
    .modify('asPerson')
    .findByIds([...ids])
    .orderByRaw(`${nameOrder('display_name')}, id`);
  for (const revision of revisions)
    revision.coauthors = people.filter(({ id }) => idsOf(revision).includes(id));
}

export class Star extends BaseModel {
  static override tableName = 'stars';
  static override idColumn = ['user_id', 'document_id'];

  declare userId: number;
  declare documentId: number;
  declare createdAt: Date;
}
