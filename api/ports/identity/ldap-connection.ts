import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { Client } from 'ldapts';
import type { LdapServer } from '../../settings/ldap.ts';

/** Milliseconds. */
const connectPatience = 3_000;
const operationPatience = 5_000;

/** An open connection, over TLS if the settings say so. Nobody is bound yet. */
export interface LdapConnection {
  client: Client;
  /** Null without TLS. */
  tls: { protocol: string; validTo: Date } | null;
  close: () => void;
}

interface OpenOptions {
  /** Aborting it ends the connection, whatever it waits for. */
  signal?: AbortSignal;
  /** Called once the server has answered, before TLS. */
  onConnect?: () => void;
}

/**
 * Connects to one address of a directory. Before the certificate has been checked against the address's host, only the
 * request for TLS is sent.
 * @throws Error that says what failed
 */
export async function openConnection(
  address: string,
  settings: Pick<LdapServer, 'startTls' | 'caFile'>,
  { signal = new AbortController().signal, onConnect }: OpenOptions = {},
): Promise<LdapConnection> {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '') || 'localhost';
  const isSecure = protocol === 'ldaps:';
  const trust = isSecure || settings.startTls ? await trustOf(host, settings.caFile) : null;
  const socket = connectTcp({ host, port: Number(port) || (isSecure ? 636 : 389) });
  const end = () => void socket.destroy(new Error('the time is over'));
  signal.addEventListener('abort', end, { once: true });
  const opened = async (): Promise<Omit<LdapConnection, 'close'>> => {
    await connected(socket, 'connect', signal);
    socket.on('error', () => undefined);
    onConnect?.();
    if (!trust) return { client: clientOn(socket), tls: null };
    if (!isSecure) await askForTls(socket);
    return overTls(socket, trust, signal);
  };
  try {
    const { client, tls } = await opened();
    const close = () => {
      signal.removeEventListener('abort', end);
      void client
        .unbind()
        .catch(() => undefined)
        .finally(() => socket.destroy());
    };
    return { client, tls, close };
  } catch (error) {
    signal.removeEventListener('abort', end);
    socket.destroy();
    throw error;
  }
}

/** The host is passed too: otherwise Node would check the certificate of a numeric address against "localhost". */
async function trustOf(host: string, caFile: string | undefined): Promise<ConnectionOptions> {
  const ca = caFile === undefined ? undefined : await readFile(caFile);
  return { host, servername: isIP(host) ? '' : host, ...(ca && { ca }) };
}

async function connected(socket: Socket, event: string, signal: AbortSignal): Promise<void> {
  const timeoutMs = AbortSignal.timeout(connectPatience);
  try {
    await once(socket, event, { signal: AbortSignal.any([signal, timeoutMs]) });
  } catch (error) {
    throw timeoutMs.aborted ? new Error('it does not answer in time', { cause: error }) : error;
  }
}

async function overTls(socket: Socket, trust: ConnectionOptions, signal: AbortSignal) {
  const secure = connectTls({ ...trust, socket });
  await connected(secure, 'secureConnect', signal);
  secure.on('error', () => undefined);
  return { client: clientOn(secure), tls: tlsOf(secure) };
}

/**
 * The client reconnects automatically if its connection ends. That would be without TLS, and the next thing it sends
 * may be a password. So it gets this connection and no other.
 */
function clientOn(socket: Socket): Client {
  let isUsed = false;
  return new Client({
    url: 'ldap://connected.invalid',
    timeout: operationPatience,
    createConnection: () => {
      if (isUsed) throw new Error('the connection has ended');
      isUsed = true;
      return socket;
    },
  });
}

/**
 * Asks for TLS with a separate client. Otherwise an attacker on the network could append bytes to the answer, and the
 * next client would read them as the start of the encrypted answers: the answer to a password.
 */
async function askForTls(socket: Socket): Promise<void> {
  await clientOn(socket).exop('1.3.6.1.4.1.1466.20037');
  socket.removeAllListeners('data');
}

const tlsOf = (secure: TLSSocket): LdapConnection['tls'] => ({
  protocol: secure.getProtocol() ?? 'TLS',
  validTo: new Date(secure.getPeerCertificate().valid_to),
});
