import type { Knex } from 'knex';

/**
 * The words of a document are stored as they are. PostgreSQL tried to compress them at each save and gained nothing:
 * they took more room than the text. The text of a document is kept as it is too, as it is read far more often than
 * saved; that of its former versions stays compressed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `alter table documents alter column search_vector set storage external,
     alter column search_headings set storage external, alter column content set storage external`,
  );
}
