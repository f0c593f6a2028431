import type { Knex } from 'knex';

/**
 * What a list of names or titles is sorted by, as SQL: A, Ä, B, Z, Ž, then other scripts; case is ignored, and "Team 9"
 * comes before "Team 10". One order for all languages, so that an index can have it: migration 076.
 *
 * A key that is compared with it needs no collation of its own: this one counts for both sides.
 * @param column SQL of a text
 */
export const nameOrder = (column: string): string => `(lower(${column}) collate reading_order)`;

/**
 * Sorts the indexes in the reading order again after its rules changed: a newer PostgreSQL may bring a newer ICU, and an
 * index that was sorted by older rules no longer finds everything. The caller sees to it that one process at a time does it.
 */
export async function renewNameOrder(knex: Knex): Promise<void> {
  await knex.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { id: number }[] }>(
      `select oid::integer as id from pg_collation where collname = 'reading_order' and pg_collation_is_visible(oid)
         and collversion is distinct from pg_collation_actual_version(oid)`,
    );
    if (!rows[0]) return;
    const indexes = await trx.raw<{ rows: { name: string }[] }>(
      `select distinct d.objid::regclass::text as name from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'i'
       where d.refclassid = 'pg_collation'::regclass and d.refobjid = ? and d.classid = 'pg_class'::regclass
       order by 1`,
      [rows[0].id],
    );
    for (const { name } of indexes.rows) await trx.raw(`reindex index ${name}`);
    await trx.raw('alter collation reading_order refresh version');
  });
}
