import type { QueryBuilder } from 'objection';
import type { SpaceLanguage } from '../../api/text/words/word-languages.ts';
import { documentCount, hiddenDocuments } from '../documents/counts.ts';
import { manyViewerValues, ownSpaceRoles, passesRestrictions, roleInSpace, seesSpace } from '../grants.ts';
import { BaseModel } from '../base-model.ts';
import type { Viewer } from '../viewer.ts';

export class Space extends BaseModel {
  static override tableName = 'spaces';

  declare id: number;
  declare name: string;
  declare description: string;
  declare visibility: 'everyone' | 'members';
  /** The language setting for the words of its documents. */
  declare language: SpaceLanguage;
  /** An emoji; null: the icon that the name gives. */
  declare icon: string | null;
  declare createdBy: number | null;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare deletedAt: Date | null;
  declare deletedBy: number | null;
  /**
   * Set by `withMembership`: the viewer's highest role in the space, their own or through a group; null if they have
   * none.
   */
  declare membership?: 'viewer' | 'editor' | 'manager' | null;
  /** Set by `withFrontPage`; null if there is none that the viewer may see. */
  declare frontPageId?: number | null;
  /** Set by the `withDocumentCount` scope. */
  declare documentCount?: number;

  static override modifiers = {
    /** Spaces that the viewer may see; others do not exist for them. */
    visibleTo(query: QueryBuilder<Space>, viewer: Viewer): void {
      query.whereNull('spaces.deleted_at').whereRaw(seesSpace('spaces', named), valuesOf(viewer));
    },
    withMembership(query: QueryBuilder<Space>, viewer: Viewer): void {
      query
        .select('spaces.*')
        .select(Space.raw(roleInSpace('spaces.id', ':viewer'), { viewer: viewer.id }).as('membership'));
    },
    /** The same two scopes for a list: the viewer's roles are looked up once, not for each space. */
    listedFor(query: QueryBuilder<Space>, viewer: Viewer): void {
      const { viewer: id, seesAll, only } = valuesOf(viewer);
      query
        .leftJoin(Space.raw(`(${ownSpaceRoles(':id')}) as own`, { id }), 'own.space_id', 'spaces.id')
        .whereNull('spaces.deleted_at')
        .whereRaw(`(:seesAll or spaces.visibility = 'everyone' or own.role is not null)`, { seesAll })
        .whereRaw(`(${named.only} is null or spaces.id = any (${named.only}))`, { only })
        .select('spaces.*', 'own.role as membership');
    },
    /** A document that was deleted or moved is none any more, even before its trigger has run. */
    withFrontPage(query: QueryBuilder<Space>, viewer: Viewer): void {
      const { viewer: id, seesAll } = valuesOf(viewer);
      const front = `(
        select f.space_id, f.document_id from front_pages f
        join documents d on d.id = f.document_id and d.space_id = f.space_id
        where d.deleted_at is null and ${passesRestrictions('d', named)}) as front`;
      query
        .leftJoin(Space.raw(front, { viewer: id, seesAll }), 'front.space_id', 'spaces.id')
        .select('front.document_id as front_page_id');
    },
    /** Without the documents that a restriction hides from the viewer. */
    withDocumentCount(query: QueryBuilder<Space>, viewer: Viewer): void {
      query.select(
        Space.raw(`${documentCount} - ${hiddenDocuments(named)}`, valuesOf(viewer)).as('document_count'),
      );
    },
  };
}

export class SpaceMember extends BaseModel {
  static override tableName = 'space_members';
  static override idColumn = ['space_id', 'user_id'];

  declare spaceId: number;
  declare userId: number;
  declare role: 'viewer' | 'editor' | 'manager';
  declare createdAt: Date;
}

// a cast in words, because knex would read "::" as a name
const named = { viewer: ':viewer', seesAll: ':seesAll', only: 'cast(:only as integer[])' };

function valuesOf(to: Viewer) {
  const [[viewer], [seesAll], [only]] = manyViewerValues([to]);
  return { viewer: viewer!, seesAll: seesAll!, only: only! };
}
