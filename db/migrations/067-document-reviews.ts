import type { Knex } from 'knex';

/**
 * Who looks after a document, and when somebody has to look whether it is still right.
 * `document_reviews` holds what applies now, `review_marks` each time that somebody found a document right.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table document_reviews (
      document_id integer primary key references documents on delete cascade,
      owner_id integer references users on delete set null,
      interval_days integer,
      due_on date,
      -- how often its owner was told that this review is due
      told smallint not null default 0
    );
    create index document_reviews_due on document_reviews (due_on) where due_on is not null;
    create index document_reviews_owner on document_reviews (owner_id) where owner_id is not null;

    create table review_marks (
      id integer generated always as identity primary key,
      document_id integer not null references documents on delete cascade,
      user_id integer references users on delete set null,
      -- the version that they had read
      version integer not null,
      note text not null,
      created_at timestamptz not null default now()
    );
    create index review_marks_of on review_marks (document_id, id desc);
    create index review_marks_by on review_marks (user_id) where user_id is not null;

    -- open pages of the document show it
    create function tell_of_review() returns trigger language plpgsql as $$
    begin
      perform pg_notify('lectern', concat_ws(' ', 'd', d.id, 'saved', d.space_id))
      from documents d where d.id = new.document_id and d.deleted_at is null;
      return null;
    end $$;
    create trigger document_reviews_tell after insert or update of owner_id, interval_days, due_on on document_reviews
      for each row execute function tell_of_review();
    create trigger review_marks_tell after insert on review_marks for each row execute function tell_of_review();
  `);
}
