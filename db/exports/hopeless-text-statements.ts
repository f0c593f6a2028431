import type { Knex } from 'knex';

/**
 * Texts that took too long or too much memory to lay out in an export. The next exports do not try them again for some
 * days.
 */

/** After this time they are tried again, because perhaps the machine was only busy. Days. */
const daysKept = 7;
/** At most this many are kept; the oldest are deleted. */
const maxKept = 10_000;

/** @param sha256 of the task and the text, in hexadecimal */
export async function isHopeless(knex: Knex, sha256: string, version: string): Promise<boolean> {
  const row = await knex('hopeless_texts')
    .where({ sha256, version })
    .whereRaw('noted_at > now() - make_interval(days => ?)', [daysKept])
    .first<{ sha256: string } | undefined>('sha256');
  return row !== undefined;
}

export async function noteHopeless(knex: Knex, sha256: string, version: string): Promise<void> {
  await knex('hopeless_texts')
    .insert({ sha256, version, noted_at: knex.fn.now() })
    .onConflict('sha256')
    .merge(['version', 'noted_at']);
  await knex.raw(
    `delete from hopeless_texts where noted_at < now() - make_interval(days => ?)
     or sha256 in (select sha256 from hopeless_texts order by noted_at desc offset ?)`,
    [daysKept, maxKept],
  );
}
