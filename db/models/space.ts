import type { QueryBuilder } from 'objection';
import { documentCount } from '../document-counts.ts';
import { BaseModel } from './base-model.ts';
import type { Viewer } from './viewer.ts';

export class Space extends BaseModel {
  static override tableName = 'spaces';

  declare id: number;
  declare name: string;
  declare description: string;
  declare visibility: 'everyone' | 'members';
  declare createdBy: number | null;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare deletedAt: Date | null;
  declare deletedBy: number | null;
  /** Set by the `withMembership` scope: the viewer's own role in the space, null if they are not a member. */
  declare membership?: 'viewer' | 'editor' | 'manager' | null;
  /** Set by the `withDocumentCount` scope. */
  declare documentCount?: number;

  static override modifiers = {
    /** Spaces that the viewer may see; others do not exist for them. */
    visibleTo(query: QueryBuilder<Space>, viewer: Viewer): void {
      query.whereNull('spaces.deleted_at');
      if (viewer.role === 'admin') return;
      query.where((either) => {
        either.where('spaces.visibility', 'everyone').orWhereExists(membershipOf(viewer));
      });
    },
    withMembership(query: QueryBuilder<Space>, viewer: Viewer): void {
      query.select('spaces.*').select(membershipOf(viewer).select('role').as('membership'));
    },
    withDocumentCount(query: QueryBuilder<Space>): void {
      query.select(Space.raw(documentCount).as('document_count'));
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

const membershipOf = (viewer: Viewer) =>
  SpaceMember.query()
    .whereColumn('space_members.space_id', 'spaces.id')
    .where('space_members.user_id', viewer.id);
