import { expect } from 'vitest';

/** What no reader sees, and is torn where only a part of a write was committed: queries of what must not be there. */
const torn: Record<string, string> = {
  'a document has as many revisions as its version says, and its last one is its text': `
    select d.id from documents d
    left join document_revisions r on r.document_id = d.id
    group by d.id
    having count(r.version) <> d.version or max(r.version) <> d.version
      or bool_or(r.version = d.version and (r.content <> d.content or r.title <> d.title))`,
  'a deletion is in the audit log, once': `
    select d.id from documents d
    where (d.deleted_at is not null)::integer <> (select count(*) from audit_events a
      where a.action = 'document.deleted' and a.target_type = 'document' and a.target_id = d.id)`,
  // a job tells of comments and changes that wait in `document_changes`, but not of what is deleted before it comes to that
  'an author hears of a comment': `
    select c.id from comments c join documents d on d.id = c.document_id
    where d.deleted_at is null and c.created_by <> d.created_by and not exists (select from notifications n
      where n.user_id = d.created_by and n.document_id = d.id and n.kind in ('comment', 'reply', 'mention'))
      and not exists (select from document_changes w where w.comment_id = c.id)`,
  'an author hears of a change': `
    select r.document_id from document_revisions r join documents d on d.id = r.document_id
    where d.deleted_at is null and r.version > 1 and r.author_id <> d.created_by and not exists (select from notifications n
      where n.user_id = d.created_by and n.document_id = d.id and n.kind in ('update', 'mention'))
      and not exists (select from document_changes w where w.document_id = d.id and w.version = r.version)`,
  'who is mentioned hears of it': `
    select t.document_id from (
      select document_id, created_by as author_id, content from comments
      union all select document_id, author_id, content from document_revisions where version = 1
    ) t join users u on t.content like '%@' || u.username || '%' and u.id <> t.author_id
    where not exists (select from notifications n
      where n.user_id = u.id and n.document_id = t.document_id
        -- a comment or reply that they hear of anyway makes no second notification
        and n.kind in ('mention', 'comment', 'reply'))`,
  'of what somebody hears, a mail waits': `
    select n.id from notifications n
    where not n.read and case when n.kind in ('update', 'new', 'comment')
      then not exists (select from news_mails m where m.user_id = n.user_id and m.due_at is not null)
      else not exists (select from notification_mails m where m.notification_id = n.id) end`,
  'a space counts the documents that it has': `
    select s.id from spaces s
    where (select count(*) from documents d where d.space_id = s.id and d.deleted_at is null)
      <> (select coalesce(sum(c.documents), 0) from document_counts c where c.space_id = s.id)`,
  'what is alive is in the columns that search reads': `
    select id from documents where deleted_at is null and (search_vector is null or search_title is null)`,
};

/** @param ask answers the first column of each row */
export async function everyRowIsWhole(ask: (sql: string) => Promise<unknown[]>): Promise<void> {
  const [deleted] = await ask('select count(*) from documents where deleted_at is not null');
  const [told] = await ask('select count(*) from notifications');
  // else the queries below would find nothing whatever happened
  expect([Number(deleted), Number(told)]).not.toContain(0);
  for (const [promise, sql] of Object.entries(torn)) expect(await ask(sql), promise).toEqual([]);
}
