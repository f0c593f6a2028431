import type { Knex } from 'knex';

export type JobKind = 'export' | 'import' | 'file';

/** A web hook is no job, but its notice is of the same kind. */
export type NoticeKind = JobKind | 'hook';

export interface JobNotice {
  kind: NoticeKind;
  /** The id of the export, the import, an attachment with the file, or the web hook. */
  id: number;
  personId: number | null;
  documentId: number | null;
  spaceId: number | null;
  /** True if the person gets another notice about it anyway. */
  isPersonTold?: boolean;
}

/** Notifies the person, and administrators, of a job that was set aside because its process died
 * twice, or of a web hook that was switched off. */
export async function notifyOfJob(
  trx: Knex,
  { kind, id, personId, documentId, spaceId, isPersonTold = false }: JobNotice,
): Promise<void> {
  await trx.raw(
    `insert into notifications (user_id, kind, actor_id, document_id, space_id, job_kind, job_id)
     select u.id, 'job', p.id, cast(:documentId as integer), cast(:spaceId as integer), :kind, :id
     from users u left join users p on p.id = :personId
     where u.kind = 'person' and u.disabled_at is null
       and case when u.id = :personId then not :isPersonTold else u.role = 'admin' end
     order by u.id
     on conflict (user_id, document_id, kind) where not read and kind in ('export', 'job') do update
     set actor_id = excluded.actor_id, job_kind = excluded.job_kind, job_id = excluded.job_id,
       created_at = excluded.created_at`,
    { kind, id, personId, documentId, spaceId: documentId === null ? spaceId : null, isPersonTold },
  );
}
