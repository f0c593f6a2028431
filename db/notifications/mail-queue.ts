import type { Knex } from 'knex';

export interface DueMail {
  id: number;
  /** Including this one. */
  attempts: number;
}

/** Mails that wait in a table of their own. Any number of processes may send them. */
export const mailQueue = (table: 'password_link_mails' | 'security_mails') => ({
  /** Takes mails that are due. If a process ends after taking one, it is due again in two minutes. */
  async claim(knex: Knex, limit: number): Promise<DueMail[]> {
    const { rows } = await knex.raw<{ rows: DueMail[] }>(
      `update ${table} set attempts = attempts + 1, due_at = now() + interval '2 minutes'
      where id in (select id from ${table} where due_at <= now() order by due_at limit ? for update skip locked)
      returning id, attempts`,
      [limit],
    );
    return rows;
  },
  async postpone(knex: Knex, id: number, seconds: number): Promise<void> {
    await knex(table)
      .where({ id })
      .update({ due_at: knex.raw('now() + make_interval(secs => ?)', [seconds]) });
  },
  async end(knex: Knex, id: number): Promise<void> {
    await knex(table).where({ id }).delete();
  },
});
