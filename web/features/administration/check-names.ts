import { t } from '@lingui/core/macro';

const names = (): Record<string, string> => ({
  database: t`Database`,
  migrations: t`Migrations`,
  'database write': t`Writing to the database`,
  clock: t`Clock`,
  cluster: t`Cluster`,
  servers: t`Servers`,
  standbys: t`Standbys of the database`,
  drives: t`Drives of the object store`,
  contents: t`Contents`,
  restrictions: t`Restrictions`,
  search: t`Search`,
  files: t`Files`,
  'file contents': t`Contents of files`,
  'file texts': t`Texts of files`,
  imports: t`Imports`,
  'live editing': t`Live editing`,
  mail: t`Mail`,
  fonts: t`Fonts`,
  disk: t`Disk`,
  'disk for backups': t`Disk for backups`,
  'data folder': t`Data folder`,
  backup: t`Backup`,
  'backup disk': t`Place of the backup`,
  'backup store': t`Store of the backups`,
  providers: t`Providers`,
  directories: t`Directories`,
  'first password': t`Initial password`,
  'second steps': t`Second steps`,
  passkeys: t`Passkeys`,
  address: t`Address`,
  names: t`Names of the server`,
  proxy: t`Proxy`,
  registration: t`Registration`,
});

/** The name of a check, as `lectern doctor` has it, for people. */
export function checkName(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  const id = rest.join(' ');
  if (first === 'provider') return t`Provider ${id}`;
  if (first === 'directory') return t`Directory ${id}`;
  if (first === 'synchronisation') return t`Synchronisation with ${id}`;
  return names()[name] ?? name;
}
