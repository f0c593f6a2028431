import type { Knex } from 'knex';
import type { SpaceLanguage } from '../../api/text/words/word-languages.ts';
import { passesEditing, passesRestriction, roleInSpace, seesSpace, viewerValues } from '../grants.ts';
import { shownUsername } from '../people/shared-names.ts';
import { runPrepared } from '../prepared.ts';
import {
  shownEditingRestriction,
  shownRestriction,
  type ShownEditingRestriction,
  type ShownRestriction,
} from '../restrictions/allowed-statements.ts';
import type { Viewer } from '../viewer.ts';
import { ancestorsOf } from './read-statements.ts';

/** All that a new document needs to know of the place where it is created. */
export interface FoundPlace {
  space: { id: number; name: string; visibility: 'everyone' | 'members'; language: SpaceLanguage };
  membership: 'viewer' | 'editor' | 'manager' | null;
  /** The writer's username, if their display name looks like somebody else's. */
  shownUsername: string | null;
  /** From the top down, with the parent. */
  ancestors: { id: number; title: string }[];
  /** The restriction that it takes over from its parent. */
  restrictedBy: number | null;
  restriction: ShownRestriction | null;
  /** The same for editing, and whether the writer may edit what is there. */
  editingRestrictedBy: number | null;
  editingRestriction: ShownEditingRestriction | null;
  letsEdit: boolean;
  /** Of the level's parent; true at the top. */
  hasChildren: boolean;
  /** The last position of the level; null if the level is empty. */
  lastPosition: string | null;
}

const writer = { viewer: '$2', seesAll: '$3', only: '$4::integer[]' };

// PostgreSQL does not take "parent_id is null" for one value, hence the parent in the order: it would sort the level
const last = (which: string): string => `(
  select d.position from documents d where d.space_id = $1 and ${which} and d.deleted_at is null
  order by d.parent_id desc, d.position desc limit 1)`;

const columns = `s.id, s.name, s.visibility, s.language, ${roleInSpace('s.id', '$2')} as membership,
  (select ${shownUsername('u')} from users u where u.id = $2) as "shownUsername"`;

const topStatement = {
  name: 'find-top-place',
  text: `
select ${columns}, null::json as ancestors, null::integer as "restrictedBy", null::json as restriction,
  null::integer as "editingRestrictedBy", null::json as "editingRestriction", true as "letsEdit",
  null::text as "parentTitle", true as "hasChildren", ${last('d.parent_id is null')} as "lastPosition"
from spaces s where s.id = $1 and s.deleted_at is null and ${seesSpace('s', writer)}`,
};

const childStatement = {
  name: 'find-child-place',
  text: `
select ${columns}, case when p.parent_id is not null then (${ancestorsOf('p')}) end as ancestors,
  p.restricted_by as "restrictedBy", ${shownRestriction('p')} as restriction,
  p.editing_restricted_by as "editingRestrictedBy", ${shownEditingRestriction('p', writer)} as "editingRestriction",
  ${passesEditing('p', writer)} as "letsEdit",
  p.title as "parentTitle", p.has_children as "hasChildren", ${last('d.parent_id = $5')} as "lastPosition"
from spaces s join documents p on p.id = $5 and p.space_id = s.id and p.deleted_at is null and p.template is null
where s.id = $1 and s.deleted_at is null and ${seesSpace('s', writer)} and ${passesRestriction('p', writer)}`,
};

interface PlaceRow extends Omit<FoundPlace, 'space' | 'ancestors'> {
  id: number;
  name: string;
  visibility: FoundPlace['space']['visibility'];
  language: SpaceLanguage;
  ancestors: FoundPlace['ancestors'] | null;
  parentTitle: string | null;
}

/** The end of a level, for a new document; null if the viewer may see no such space or parent. */
export async function findPlace(
  runner: Knex,
  viewer: Viewer,
  { spaceId, parentId }: { spaceId: number; parentId: number | null },
): Promise<FoundPlace | null> {
  const values = [spaceId, ...viewerValues(viewer)];
  const [row] = await (parentId === null
    ? runPrepared<PlaceRow>(runner, topStatement, values)
    : runPrepared<PlaceRow>(runner, childStatement, [...values, parentId]));
  if (!row) return null;
  const { id, name, visibility, language, parentTitle, ancestors, ...place } = row;
  const parent = parentId === null ? [] : [{ id: parentId, title: parentTitle ?? '' }];
  return {
    ...place,
    space: { id, name, visibility, language },
    ancestors: [...(ancestors ?? []), ...parent],
  };
}
