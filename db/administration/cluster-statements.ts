import type { Knex } from 'knex';
import { serverNamePrefix } from '../maintenance-signal.ts';

export interface ServerRow {
  version: string;
  /** Null: over a socket of this machine. */
  address: string | null;
  count: number;
}

/** The servers of Lectern on this database, by version and machine. */
export async function readServers(knex: Knex): Promise<ServerRow[]> {
  const { rows } = await knex.raw<{ rows: ServerRow[] }>(
    `select substr(application_name, length(:prefix) + 1) as version, host(client_addr) as address,
       count(*)::integer as count
     from pg_stat_activity
     where datname = current_database() and starts_with(application_name, :prefix)
     group by 1, 2 order by 1, 2`,
    { prefix: serverNamePrefix },
  );
  return rows;
}

export interface StandbyRow {
  /** Null if the account of Lectern may not see it. */
  name: string | null;
  isSynchronous: boolean;
  /** What it has not written to its disk yet. Bytes. */
  behind: number | null;
}

export interface ClusterRow {
  /** Whether the server belongs to several, by its settings or because others follow it. */
  isCluster: boolean;
  /** Null: over a socket. */
  address: string | null;
  /** Whether the account of Lectern may see who follows (pg_monitor). */
  maySee: boolean;
  standbys: StandbyRow[];
  /** Servers for whom writes are kept, and who do not fetch them. */
  absent: string[];
}

/**
 * Names the primary, which is the server that is asked, and the standbys that follow it. Patroni sets `cluster_name`, and
 * makes a replication slot for each of its machines.
 */
export async function readCluster(knex: Knex): Promise<ClusterRow> {
  const { rows } = await knex.raw<{ rows: [ClusterRow] }>(
    `select current_setting('cluster_name') <> '' or current_setting('synchronous_standby_names') <> ''
       or exists (select from pg_stat_replication) as "isCluster",
       host(inet_server_addr()) as address,
       pg_has_role('pg_read_all_stats', 'usage') as "maySee",
       coalesce((
         select json_agg(json_build_object(
           'name', application_name,
           'isSynchronous', coalesce(sync_state in ('sync', 'quorum'), false),
           'behind', pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn)
         ) order by application_name)
         from pg_stat_replication where state is distinct from 'backup'
       ), '[]') as standbys,
       coalesce((
         select json_agg(slot_name order by slot_name)
         from pg_replication_slots where slot_type = 'physical' and not active
       ), '[]') as absent`,
  );
  return rows[0];
}
