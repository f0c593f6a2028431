import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { inject } from 'vitest';
import { inDatabase, type ConnectOptions } from '../../db/connect.ts';
import { execute } from '../support/postgres-setup.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

export interface ProxiedDatabase {
  /** As DATABASE_URL takes it; leads through the proxy. */
  url: string;
  name: string;
  proxy: TcpProxy;
  /** Without the proxy. */
  direct: Omit<ConnectOptions, 'poolSize'>;
  drop: () => Promise<void>;
}

/** A database of its own on the run's server; empty, or as the migrations leave it. */
export async function openProxiedDatabase({ isMigrated }: { isMigrated: boolean }): Promise<ProxiedDatabase> {
  const { server, template } = inject('postgres');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await execute(server, `create database ${name}${isMigrated ? ` template ${template}` : ''}`);
  const url = new URL(server.connectionString ?? `postgres://${server.user}@localhost`);
  const proxy = await startTcpProxy(
    server.connectionString
      ? { host: url.hostname, port: Number(url.port) }
      : { path: join(server.socketDir ?? '', '.s.PGSQL.5432') },
  );
  url.host = `${proxy.host}:${proxy.port}`;
  url.pathname = `/${name}`;
  return {
    url: url.href,
    name,
    proxy,
    direct: inDatabase(server, name),
    drop: async () => {
      await proxy.close();
      await execute(server, `drop database ${name} with (force)`);
    },
  };
}
