import type { Knex } from 'knex';
import { labelsOf } from '../../api/text/markdown/labels.ts';

/**
 * The labels of the front matter of each document. Whoever writes a text writes `documents.labels` too; a trigger keeps
 * the table by which they are found. It sees the row as it was until now, which the statement of a save that waited for
 * another save does not; and a save that changes no labels does not touch the table.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
-- as they are written, each once
alter table documents add column labels text[] not null default '{}';

create table document_labels (
  -- folded like the words of a search
  label text collate "C" not null,
  document_id integer not null references documents on delete cascade,
  name text not null,
  primary key (label, document_id)
);
create index document_labels_document on document_labels (document_id);

create function keep_labels() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from document_labels where document_id = new.id; end if;
  insert into document_labels (label, document_id, name)
  select btrim(folded_name(name)), new.id, name from unnest(new.labels) name
  on conflict do nothing;
  return null;
end $$;
create trigger documents_keep_new_labels after insert on documents for each row
  when (new.labels <> '{}') execute function keep_labels();
create trigger documents_keep_labels after update of labels on documents for each row
  when (old.labels is distinct from new.labels) execute function keep_labels();`);
  await readLabels(knex);
}

/** Texts to read at once. */
const batchSize = 200;

/** Of the documents that are there already. Few of them begin with a front matter. */
async function readLabels(knex: Knex): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await knex.raw<{ rows: { id: number; content: string }[] }>(
      `select id, left(content, 12000) as content from documents
       where id > ? and left(content, 4) ~ '^(\\ufeff){0,1}(---|[+]{3})' order by id limit ?`,
      [after, batchSize],
    );
    for (const { id, content } of rows) {
      const labels = labelsOf(content);
      if (labels.length > 0) await knex.raw('update documents set labels = ? where id = ?', [labels, id]);
    }
    if (rows.length < batchSize) return;
    after = rows.at(-1)!.id;
  }
}
