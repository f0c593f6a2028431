import type { Knex } from 'knex';
import type { ExportRow } from '../exports/statements.ts';
import { personSeesSpace } from '../grants.ts';
import type { Import } from '../imports/import.ts';
import { runPrepared } from '../prepared.ts';

/** Reads what an event reports at the moment it is sent, because the row may have changed, moved or deleted since. */

export interface ChangedDocument {
  id: number;
  version: number;
  spaceId: number;
  restrictedBy: number | null;
}

const documentsStatement = {
  name: 'events-documents',
  text: `select id, version, space_id as "spaceId", restricted_by as "restrictedBy"
from documents where id = any ((select $1::integer[])::integer[])`,
};

export const readChangedDocuments = (runner: Knex, ids: readonly number[]): Promise<ChangedDocument[]> =>
  runPrepared<ChangedDocument & object>(runner, documentsStatement, [ids]);

export interface ChangedNotification {
  id: number;
  /** Null if its document is deleted. */
  spaceId: number | null;
  restrictedBy: number | null;
}

const notificationsStatement = {
  name: 'events-notifications',
  text: `
select n.id, case when d.deleted_at is null then coalesce(n.space_id, d.space_id) end as "spaceId",
  d.restricted_by as "restrictedBy"
from notifications n left join documents d on d.id = n.document_id
where n.id = any ((select $1::integer[])::integer[])`,
};

export const readChangedNotifications = (
  runner: Knex,
  ids: readonly number[],
): Promise<ChangedNotification[]> =>
  runPrepared<ChangedNotification & object>(runner, notificationsStatement, [ids]);

export interface ChangedImport {
  id: number;
  userId: number | null;
  spaceId: number | null;
  state: Import['state'];
  done: number;
  total: number;
}

const importsStatement = {
  name: 'events-imports',
  text: `select id, created_by as "userId", space_id as "spaceId", state, done, total
from imports where id = any ((select $1::integer[])::integer[])`,
};

export const readChangedImports = (runner: Knex, ids: readonly number[]): Promise<ChangedImport[]> =>
  runPrepared<ChangedImport & object>(runner, importsStatement, [ids]);

export type ChangedExport = Pick<ExportRow, 'id' | 'userId' | 'spaceId' | 'state' | 'done' | 'total'>;

const exportsStatement = {
  name: 'events-exports',
  text: `select id, user_id as "userId", space_id as "spaceId", state, done, total
from exports where id = any ((select $1::integer[])::integer[])`,
};

export const readChangedExports = (runner: Knex, ids: readonly number[]): Promise<ChangedExport[]> =>
  runPrepared<ChangedExport & object>(runner, exportsStatement, [ids]);

export interface EventReader {
  /** The hash of the session's id, in hexadecimal. */
  hash: string;
  userId: number;
  isAdmin: boolean;
  /** Those of the requested spaces that the person may see. */
  spaceIds: number[];
  /** Those of the requested restrictions that let the person in. */
  restrictionIds: number[];
}

const listeningStatement = {
  name: 'events-listening',
  text: `
select encode(se.id_hash, 'hex') as hash, u.id as "userId", u.role = 'admin' as "isAdmin", array(
  select s.id from spaces s
  where s.id = any ((select $2::integer[])::integer[]) and s.deleted_at is null
    and ${personSeesSpace('s', { id: 'u.id', role: 'u.role' })}
) as "spaceIds", array(
  select r.id from unnest((select $3::integer[])) r (id) where u.role = 'admin' or sees_restriction(r.id, u.id)
) as "restrictionIds"
from sessions se join users u on u.id = se.user_id and u.disabled_at is null
where se.id_hash = any ((select $1::bytea[])::bytea[]) and se.expires_at > now()`,
};

/**
 * The given sessions that are still valid. For each, the ids of the spaces and restrictions that its user may see now.
 */
export const readEventReaders = (
  runner: Knex,
  hashes: readonly string[],
  { spaceIds, restrictionIds }: { spaceIds: readonly number[]; restrictionIds: readonly number[] },
): Promise<EventReader[]> =>
  runPrepared<EventReader & object>(runner, listeningStatement, [
    hashes.map((hash) => `\\x${hash}`),
    spaceIds,
    restrictionIds,
  ]);
