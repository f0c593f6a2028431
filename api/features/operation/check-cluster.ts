import type { Knex } from 'knex';
import {
  readCluster,
  readServers,
  type ClusterRow,
  type ServerRow,
} from '../../../db/administration/cluster-statements.ts';
import type { FilesPort, StoreDrives } from '../../ports/files/port.ts';
import { asCheck, inUnits, warning, well, type Check } from './check.ts';
import { told } from './check-texts.ts';

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
  const found = { count: figures.servers, list: listed.join(', ') };
  if (versions.length === 1) return well('servers', told('serving', found), figures);
  return warning('servers', { says: told('serving', found), advice: told('versionsDo'), figures });
}

function checkStandbys({ address, maySee, standbys, absent }: ClusterRow): Check {
  const at = place(address);
  const synchronous = standbys.filter(({ isSynchronous }) => isSynchronous);
  const figures = { standbys: standbys.length, synchronous: synchronous.length, absent: absent.length };
  if (!maySee && standbys.length > 0)
    return warning('standbys', {
      says: told('standbysUnseen', { at, count: standbys.length }),
      advice: told('standbysUnseenDo'),
      figures,
    });
  if (synchronous.length === 0)
    return warning('standbys', {
      says: told('noneConfirms', { at }),
      advice: told('noneConfirmsDo'),
      figures,
    });
  const list = [
    ...standbys.map(({ name, isSynchronous, behind }) =>
      isSynchronous
        ? told('standbyConfirms', { name: name ?? '' })
        : told('standbyFollows', { name: name ?? '', behind: inUnits(behind ?? 0) }),
    ),
    ...absent.map((name) => told('standbyAbsent', { name })),
  ];
  const says = told('standbys', { at, list });
  if (absent.length === 0) return well('standbys', says, figures);
  return warning('standbys', { says, advice: told('standbyAbsentDo'), figures });
}

function checkDrives(drives: StoreDrives | null): Check {
  if (!drives) return well('drives', 'the object store does not say what it is made of');
  const { all, missing, filling } = drives;
  const figures = { drives: all, missing: missing.length, filling: filling.length };
  if (missing.length > 0)
    return warning('drives', {
      says: told('drivesMissing', { count: missing.length, all, list: missing.join(', ') }),
      advice: told('drivesMissingDo'),
      figures,
    });
  if (filling.length > 0)
    return warning('drives', {
      says: told('drivesFilling', { count: filling.length, all, list: filling.join(', ') }),
      advice: told('drivesFillingDo'),
      figures,
    });
  return well('drives', `all ${all} drives of the object store work`, figures);
}
