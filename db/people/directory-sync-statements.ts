import type { Knex } from 'knex';

/** A completed synchronisation with a directory. */
export interface DirectorySync {
  at: Date;
  /** In the directory. */
  people: number;
  updated: number;
  disabled: number;
  enabled: number;
}

/** Why a synchronisation changed nothing. */
export interface DirectorySyncStop {
  at: Date;
  /** away: the directory did not answer, or stopped answering; empty, gone: the safety stop. */
  reason: 'away' | 'empty' | 'gone';
  message: string;
  /** The percentage of people who are gone, if that is the reason. */
  percent?: number;
}

interface Row {
  action: string;
  at: Date;
  details: Omit<DirectorySync, 'at'> & Omit<DirectorySyncStop, 'at'>;
}

/** The last completed synchronisation of a directory, and the last stop if it came later. */
export async function lastDirectorySync(
  knex: Knex,
  provider: string,
): Promise<{ sync: DirectorySync | null; stop: DirectorySyncStop | null }> {
  const newest = (action: string) =>
    knex('audit_events')
      .where({ action })
      .whereRaw(`details->>'provider' = ?`, provider)
      .orderBy('id', 'desc')
      .first<(Row & { id: number }) | undefined>('id', 'at', 'details');
  const [synced, stopped] = await Promise.all([newest('directory.synced'), newest('directory.sync_stopped')]);
  const isOver = stopped && synced && synced.id > stopped.id;
  return {
    sync: synced ? { ...synced.details, at: synced.at } : null,
    stop: stopped && !isOver ? { ...stopped.details, at: stopped.at } : null,
  };
}

/** Seconds since the last synchronisation of each directory, by the directory's id. */
export async function directorySyncAges(knex: Knex): Promise<{ provider: string; seconds: number }[]> {
  const { rows } = await knex.raw<{ rows: { provider: string; seconds: number }[] }>(`
    select details->>'provider' as provider, extract(epoch from now() - max(at))::float8 as seconds
    from audit_events where action = 'directory.synced' group by 1`);
  return rows;
}
