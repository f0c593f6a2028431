import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Attribute, Change, Client } from 'ldapts';
import { makeCertificates } from './certificates.ts';
import { directoryEntries, type DirectoryWorld } from './slapd-entries.ts';

const run = promisify(execFile);

const program = '/usr/sbin/slapd';

const missing = [program, '/usr/bin/openssl'].every((path) => existsSync(path))
  ? ''
  : 'no slapd or openssl found (Debian packages of these names)';

/**
 * Why the tests with a directory are left out here; empty if they run. With TEST_NEEDS_SLAPD, which `.ci/run` sets, they
 * always run, and fail where there is no slapd.
 */
export const noSlapd = process.env['TEST_NEEDS_SLAPD'] ? '' : missing;

export interface TestDirectory extends DirectoryWorld {
  port: number;
  securePort: number;
  /** The certificate of the authority that signed the server's. */
  caFile: string;
  /** One that signed nothing here. */
  foreignCaFile: string;
  /** The settings of Lectern for it, by the names of the variables, as the directory `hq`. */
  settings(change?: Record<string, string>): Record<string, string>;
  /** Changes entries as the directory's own administrator. */
  change(work: (client: Client) => Promise<void>): Promise<void>;
  /** Gives an entry these values of an attribute. */
  set(dn: string, type: string, values: string[]): Promise<void>;
  /** Moves people to where Lectern does not look; their ids stay. */
  moveAway(...uids: string[]): Promise<void>;
  /** Moves these people back, or all who are away. */
  moveBack(...uids: string[]): Promise<void>;
  stop(): Promise<void>;
}

interface StartOptions {
  /** The name in the server's certificate. */
  certificateFor?: string;
  /** How long the server's certificate is valid. */
  days?: number;
  /** How many people there are beside those with a name. */
  crowd?: number;
}

/** Starts a directory with its own folder, ports, passwords and certificates. It ends with `stop`. */
export async function startSlapd({
  certificateFor = 'localhost',
  days = 90,
  crowd = 0,
}: StartOptions = {}): Promise<TestDirectory> {
  if (missing) throw new Error(missing);
  const folder = await mkdtemp(join(tmpdir(), 'lectern-slapd-'));
  const world = directoryEntries(crowd);
  const rootPassword = randomBytes(12).toString('hex');
  const [port, securePort] = [await freePort(), await freePort()];
  await mkdir(join(folder, 'db'));
  await makeCertificates(folder, { name: certificateFor, days });
  await writeFile(join(folder, 'slapd.conf'), configuration(folder, rootPassword));
  await writeFile(join(folder, 'entries.ldif'), world.ldif);
  await run('/usr/sbin/slapadd', [
    ...['-q', '-f', join(folder, 'slapd.conf'), '-l', join(folder, 'entries.ldif')],
  ]);
  const server = spawn(
    program,
    [
      '-d',
      '0',
      '-f',
      join(folder, 'slapd.conf'),
      '-h',
      `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${securePort}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await untilListening(server, port);
  const change = async (work: (client: Client) => Promise<void>) => {
    const client = new Client({ url: `ldap://127.0.0.1:${port}` });
    await client.bind('cn=root,dc=example,dc=org', rootPassword);
    try {
      await work(client);
    } finally {
      await client.unbind();
    }
  };
  const away = new Set<string>();
  const awayDn = (uid: string) => `uid=${uid},ou=posix,dc=example,dc=org`;
  return {
    ...world,
    port,
    securePort,
    caFile: join(folder, 'ca.pem'),
    foreignCaFile: join(folder, 'foreign.pem'),
    settings: (own = {}) => ({
      LDAP_SERVERS: 'hq',
      LDAP_HQ_URL: `ldap://localhost:${port}`,
      LDAP_HQ_CA_FILE: join(folder, 'ca.pem'),
      LDAP_HQ_BIND_DN: world.readerDn,
      LDAP_HQ_BIND_PASSWORD: world.readerPassword,
      LDAP_HQ_BASE: 'ou=people,dc=example,dc=org',
      LDAP_HQ_GROUP_BASE: 'ou=groups,dc=example,dc=org',
      ...own,
    }),
    change,
    set: (dn, type, values) =>
      change((client) =>
        client.modify(
          dn,
          new Change({ operation: 'replace', modification: new Attribute({ type, values }) }),
        ),
      ),
    moveAway: (...uids) =>
      change(async (client) => {
        for (const uid of uids) {
          await client.modifyDN(world.dnOf(uid), awayDn(uid));
          away.add(uid);
        }
      }),
    moveBack: (...uids) =>
      change(async (client) => {
        for (const uid of uids.length > 0 ? uids : [...away]) {
          await client.modifyDN(awayDn(uid), world.dnOf(uid));
          away.delete(uid);
        }
      }),
    async stop() {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const configuration = (folder: string, rootPassword: string): string => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/nis.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
TLSCACertificateFile ${folder}/ca.pem
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/server.key
# as Active Directory: a name without a password is a visitor, and welcome
allow bind_anon_cred
# what Active Directory keeps with its people
attributetype ( 1.3.6.1.4.1.99999.1 NAME 'objectGUID' EQUALITY octetStringMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
attributetype ( 1.3.6.1.4.1.99999.2 NAME 'userAccountControl' EQUALITY integerMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
attributetype ( 1.3.6.1.4.1.99999.3 NAME 'memberOf' EQUALITY distinguishedNameMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.12 )
objectclass ( 1.3.6.1.4.1.99999.4 NAME 'windowsPerson' SUP top AUXILIARY
  MAY ( objectGUID $ userAccountControl $ memberOf ) )
database mdb
suffix dc=example,dc=org
rootdn cn=root,dc=example,dc=org
rootpw ${rootPassword}
directory ${folder}/db
dbnosync
index objectClass,uid,member,memberUid,entryUUID,objectGUID eq
limits dn.exact="cn=reader,dc=example,dc=org" size=unlimited
limits dn.exact="cn=small,dc=example,dc=org" size=600
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="cn=reader,dc=example,dc=org" read by dn.exact="cn=small,dc=example,dc=org" read by * none
`;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Asks until it answers: slapd says nothing when it is ready. */
async function untilListening(server: ChildProcess, port: number): Promise<void> {
  let said = '';
  server.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  while (!(await answers(port))) {
    if (server.exitCode !== null) throw new Error(`slapd ended with ${server.exitCode}: ${said}`);
    await sleep(20);
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    const end = (answer: boolean) => {
      socket.destroy();
      done(answer);
    };
    socket.on('connect', () => end(true)).on('error', () => end(false));
  });
}
