import type { QueryBuilder } from 'objection';
import { limits } from '../../api/text/limits.ts';
import { BaseModel } from '../base-model.ts';
import { nameOrder } from '../name-order.ts';

/** The people of a group who can sign in. */
const people = `(select count(*)::int from group_members m join users u on u.id = m.user_id and u.disabled_at is null
  where m.group_id = groups.id)`;

const spaces = `(select count(*)::int from space_groups sg join spaces s on s.id = sg.space_id and s.deleted_at is null
  where sg.group_id = groups.id)`;

const restrictedDocuments = `(select count(distinct r.document_id)::int from restriction_groups rg
  join restrictions r on r.id = rg.restriction_id
  join documents d on d.id = r.document_id and d.deleted_at is null
  where rg.group_id = groups.id)`;

export class Group extends BaseModel {
  static override tableName = 'groups';

  declare id: number;
  declare name: string;
  declare description: string;
  /** Where its name and its people come from; empty: administrators set them. */
  declare source: string;
  /** Its id at its source. */
  declare externalId: string | null;
  declare createdAt: Date;
  declare updatedAt: Date;
  /** Set by the `withPeople` scope: how many of its people can sign in. */
  declare people?: number;
  /** Set by the `withUse` scope: the spaces where it has a role. */
  declare spaces?: number;
  /** Set by the `withUse` scope: the documents whose restriction names it. */
  declare restrictedDocuments?: number;

  static override modifiers = {
    /** Groups with this text in their name; accents are ignored. */
    matching(query: QueryBuilder<Group>, q: string): void {
      if (q !== '')
        query.whereRaw(`folded_name(groups.name) like '%' || folded_name(?) || '%'`, [literal(q)]);
    },
    /** Groups with a word that begins with this text. */
    beginning(query: QueryBuilder<Group>, q: string): void {
      query.whereRaw(`' ' || folded_name(groups.name) like '% ' || folded_name(?) || '%'`, [literal(q)]);
    },
    /** The first groups with a word that begins with this text, by name. */
    suggested(query: QueryBuilder<Group>, q: string): void {
      query
        .modify('beginning', q)
        .select('groups.id', 'groups.name')
        .modify('withPeople')
        .orderByRaw(`${nameOrder('groups.name')}, groups.id`)
        .limit(limits.groupSuggestions);
    },
    withPeople(query: QueryBuilder<Group>): void {
      query.select(Group.raw(people).as('people'));
    },
    withUse(query: QueryBuilder<Group>): void {
      query.select(Group.raw(spaces).as('spaces'), Group.raw(restrictedDocuments).as('restricted_documents'));
    },
  };
}

export class GroupMember extends BaseModel {
  static override tableName = 'group_members';
  static override idColumn = ['user_id', 'group_id'];

  declare userId: number;
  declare groupId: number;
}

export class SpaceGroup extends BaseModel {
  static override tableName = 'space_groups';
  static override idColumn = ['space_id', 'group_id'];

  declare spaceId: number;
  declare groupId: number;
  declare role: 'viewer' | 'editor' | 'manager';
}

/** For `like`: escapes a text so that it matches only itself. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
