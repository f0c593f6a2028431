import { shownUsername } from '../people/shared-names.ts';

/** A person as others see them. */
export interface PersonRow {
  id: number;
  displayName: string;
  avatar: string | null;
  /** Null if no other person's display name looks the same. */
  shownUsername?: string | null;
}

/** Who created a document and who saved it last, as `writerColumns` selects them. */
export interface WriterColumns {
  creatorId: number | null;
  creatorName: string;
  creatorAvatar: string | null;
  creatorUsername: string | null;
  updaterId: number | null;
  updaterName: string;
  updaterAvatar: string | null;
  updaterUsername: string | null;
}

/** Needs `writerTables`. */
export const writerColumns = `
  c.id as "creatorId", c.display_name as "creatorName", c.avatar as "creatorAvatar",
  ${shownUsername('c')} as "creatorUsername",
  u.id as "updaterId", u.display_name as "updaterName", u.avatar as "updaterAvatar",
  ${shownUsername('u')} as "updaterUsername"`;

/** Joins the writers to the table `documents`, whose alias is d. */
export const writerTables = `
left join users c on c.id = d.created_by
left join users u on u.id = d.updated_by`;

export interface Writers {
  /** Null if the account is gone. */
  createdBy: PersonRow | null;
  updatedBy: PersonRow | null;
}

export const writersOf = (row: WriterColumns): Writers => ({
  createdBy: person(row.creatorId, row.creatorName, row.creatorAvatar, row.creatorUsername),
  updatedBy: person(row.updaterId, row.updaterName, row.updaterAvatar, row.updaterUsername),
});

const person = (
  id: number | null,
  displayName: string,
  avatar: string | null,
  username: string | null,
): PersonRow | null => (id === null ? null : { id, displayName, avatar, shownUsername: username });
