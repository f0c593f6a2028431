import type { Knex } from 'knex';
import {
  readCluster,
  readServers,
  type ClusterRow,
  type ServerRow,
} from '../../../db/administration/cluster-statements.ts';
import type { FilesPort, StoreDrives } from '../../ports/files/port.ts';
import { asCheck, fault, inUnits, warning, well, type Check } from './check.ts';

const see = 'docs/scaling.md';

/** What only a Lectern on several machines has; nothing where one machine does it all. */
export async function checkCluster(knex: Knex, files: Pick<FilesPort, 'drives'>): Promise<Check[]> {
  const found: Check[] = [];
  const failure = await asCheck('cluster', async () => {
    const [servers, cluster] = await Promise.all([readServers(knex), readCluster(knex)]);
    if (sum(servers) > 1) found.push(checkServers(servers));
    if (cluster.isCluster) {
      found.push(checkStandbys(cluster));
      found.push(await asCheck('drives', async () => checkDrives(await files.drives())));
    }
    return well('cluster', '');
  });
  return failure.state === 'fault' ? [failure] : found;
}

const sum = (servers: readonly ServerRow[]): number => servers.reduce((all, { count }) => all + count, 0);
const place = (address: string | null): string => address ?? 'this machine';

function checkServers(servers: readonly ServerRow[]): Check {
  const versions = [...new Set(servers.map(({ version }) => version))];
  const listed = servers.map(
    ({ version, address, count }) => `${version} at ${place(address)}${count > 1 ? ` (${count})` : ''}`,
  );
  const figures = { servers: sum(servers), versions: versions.length };
  const says = `${figures.servers} serve: ${listed.join(', ')}`;
  if (versions.length === 1) return well('servers', says, figures);
  return warning('servers', {
    says,
    advice: `Versions may run beside each other during an upgrade. Finish it ("Upgrade" in ${see}).`,
    figures,
  });
}

function checkStandbys({ isPrimary, address, maySee, standbys, absent }: ClusterRow): Check {
  const at = place(address);
  if (!isPrimary)
    return fault('standbys', {
      says: `the database at ${at} is a standby: nothing can be written`,
      advice: `Let DATABASE_URL lead to the primary, by HAProxy ("Set up" in ${see}).`,
    });
  const synchronous = standbys.filter(({ isSynchronous }) => isSynchronous);
  const figures = { standbys: standbys.length, synchronous: synchronous.length, absent: absent.length };
  if (!maySee && standbys.length > 0)
    return warning('standbys', {
      says: `the primary is at ${at}, ${standbys.length} follow it, and Lectern may not see how`,
      advice: 'Run as the superuser of PostgreSQL: grant pg_monitor to lectern.',
      figures,
    });
  const listed = standbys.map(
    ({ name, isSynchronous, behind }) =>
      `${name} ${isSynchronous ? 'confirms each write' : `follows${behind ? `, ${inUnits(behind)} behind` : ''}`}`,
  );
  const missing = absent.map((name) => `${name} does not follow`);
  const says = [`the primary is at ${at}`, ...listed, ...missing].join('; ');
  if (synchronous.length === 0)
    return warning('standbys', {
      says: `${says}; no standby confirms writes, so that answered ones would be lost with this machine`,
      advice: `See with "patronictl list" who is missing, and start it ("A lost machine" in ${see}).`,
      figures,
    });
  if (missing.length === 0) return well('standbys', says, figures);
  return warning('standbys', {
    says,
    advice: `Start the missing machine, or put an empty one in its place ("A lost machine" in ${see}).`,
    figures,
  });
}

function checkDrives(drives: StoreDrives | null): Check {
  if (!drives) return well('drives', 'the object store does not say what it is made of');
  const { all, missing } = drives;
  const figures = { drives: all, missing: missing.length };
  if (missing.length === 0) return well('drives', `all ${all} drives of the object store work`, figures);
  return warning('drives', {
    says: `${missing.length} of ${all} drives of the object store do not work: ${missing.join(', ')}`,
    advice: `Start the machine, or give it empty drives: MinIO fills them ("A lost machine" in ${see}).`,
    figures,
  });
}
