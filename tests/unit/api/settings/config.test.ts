import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../../api/settings/config.ts';
import { settings } from '../../../../api/settings/list.ts';

describe('settings', () => {
  test('have defaults that start a workspace for this machine alone', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      trustProxy: false,
      dataDir: resolve('data'),
      database: { url: undefined, poolSize: 10 },
      admin: { username: 'admin', password: undefined },
      registration: 'local',
      allowedHosts: [],
      uploads: { maxBytes: 50 * 1024 * 1024 },
      documents: { maxBytes: 1024 * 1024 },
      remoteImages: 'allow',
    });
  });

  test('that are set to nothing count as not set', () => {
    expect(readConfig({ PORT: '', ADMIN_PASSWORD: '', PUBLIC_URL: '' })).toEqual(readConfig({}));
  });

  test.each([
    ['PORT', 'eighty', 'PORT must be a whole number from 0 to 65535 (it is "eighty")'],
    ['PORT', '65536', 'PORT must be'],
    ['PORT', '-1', 'PORT must be'],
    ['PORT', '80.5', 'PORT must be'],
    ['HOST', 'my host', 'HOST must be'],
    ['PUBLIC_URL', 'docs.example.org', 'PUBLIC_URL must be a web address'],
    ['PUBLIC_URL', 'ftp://docs.example.org', 'PUBLIC_URL must be a web address'],
    ['PUBLIC_URL', 'https://example.org/docs', 'PUBLIC_URL must be a web address without a path'],
    ['ALLOWED_HOSTS', 'http://docs.example.org', 'ALLOWED_HOSTS must be host names without a port'],
    ['ALLOWED_HOSTS', 'docs.example.org:3000', 'ALLOWED_HOSTS must be host names'],
    ['ALLOWED_HOSTS', 'docs.example.org,', 'ALLOWED_HOSTS must be host names'],
    ['ALLOWED_HOSTS', '*', 'ALLOWED_HOSTS must be host names'],
    ['ALLOWED_HOSTS', 'docs.*.org', 'ALLOWED_HOSTS must be host names'],
    ['TRUST_PROXY', 'maybe', 'TRUST_PROXY must be one of on, off'],
    ['DATABASE_URL', 'mysql://root@db/lectern', 'DATABASE_URL must look like postgres://'],
    ['DATABASE_URL', 'postgres://u:p@a:5432,b:5432/name', 'DATABASE_URL must name one host. For several'],
    ['DATABASE_URL', 'postgres://a,b/name', 'name a proxy such as HAProxy that leads to the primary'],
    ['DATABASE_URL', 'postgres:///name?host=a,b', 'DATABASE_URL must name one host. For several'],
    ['DATABASE_POOL_SIZE', '0', 'DATABASE_POOL_SIZE must be'],
    ['ADMIN_USERNAME', 'a b', 'ADMIN_USERNAME: Username can only contain'],
    ['ADMIN_USERNAME', 'ab', 'ADMIN_USERNAME: Username must be at least 3 characters long'],
    ['ADMIN_PASSWORD', '12345', 'ADMIN_PASSWORD: Password must be at least 6 characters long'],
    ['REGISTRATION', 'sometimes', 'REGISTRATION must be one of open, closed'],
    ['MAX_UPLOAD_MB', '0', 'MAX_UPLOAD_MB must be'],
    ['MAX_DOCUMENT_KB', 'big', 'MAX_DOCUMENT_KB must be'],
    ['REMOTE_IMAGES', 'no', 'REMOTE_IMAGES must be one of allow, block'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of trace'],
  ])('a bad %s (%s) is refused by name', (name, value, text) => {
    expect(() => readConfig({ [name]: value })).toThrow(text);
  });

  test('commas elsewhere in DATABASE_URL are no hosts', () => {
    const url = 'postgres://u:p,w@db:5432/a,b?options=-c%20a=1,2';
    expect(readConfig({ DATABASE_URL: url }).database.url).toBe(url);
  });

  test('are refused all at once, a line each', () => {
    const read = () => readConfig({ PORT: 'x', LOG_LEVEL: 'y', REGISTRATION: 'z' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/:\n {2}- PORT .+\n {2}- REGISTRATION .+\n {2}- LOG_LEVEL .+$/);
  });

  test('that are secret are never repeated', () => {
    const read = () => readConfig({ ADMIN_PASSWORD: 'xyzzy', DATABASE_URL: 'mysql://root:plugh@db/lectern' });
    expect(read).toThrow(/ADMIN_PASSWORD/);
    expect(read).not.toThrow(/xyzzy|plugh/);
  });

  test.each([
    [{}, 'local'],
    [{ HOST: '::1' }, 'local'],
    [{ HOST: '0.0.0.0' }, 'closed'],
    [{ DATABASE_URL: 'postgres://db/lectern' }, 'closed'],
    [{ DATABASE_URL: 'postgres://db/lectern', REGISTRATION: 'open' }, 'open'],
    [{ REGISTRATION: 'closed' }, 'closed'],
  ])('%o leave registration %s', (env, registration) => {
    expect(readConfig(env).registration).toBe(registration);
  });

  test('take ALLOWED_HOSTS as name servers write the names', () => {
    expect(readConfig({ ALLOWED_HOSTS: 'Wiki.Example.org., *.Bücher.example,nas' }).allowedHosts).toEqual([
      'wiki.example.org',
      '*.xn--bcher-kva.example',
      'nas',
    ]);
  });

  test('describe themselves for the README', () => {
    for (const setting of Object.values(settings)) expect(setting.description).toMatch(/\.$/);
  });

  test('take the origin of PUBLIC_URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://docs.example.org/' }).publicUrl).toBe(
      'https://docs.example.org',
    );
  });
});

describe('settings of a directory', () => {
  const directory = {
    LDAP_SERVERS: 'hq',
    LDAP_HQ_URL: 'ldap://dc1.example.org, ldaps://dc2.example.org',
    LDAP_HQ_BIND_DN: 'cn=reader',
    LDAP_HQ_BIND_PASSWORD: 'a secret',
    LDAP_HQ_BASE: 'ou=people',
  };

  test('have defaults that fit OpenLDAP, with TLS', () => {
    expect(readConfig(directory).signIn.ldap).toMatchObject([
      {
        id: 'hq',
        name: 'hq',
        urls: ['ldap://dc1.example.org', 'ldaps://dc2.example.org'],
        startTls: true,
        filter: '(&(objectClass=person)(uid={username}))',
        idAttribute: 'entryUUID',
        nested: 'walk',
        create: true,
        linkEmail: 'off',
      },
    ]);
  });

  test.each([
    [{ LDAP_HQ_BASE: '' }, 'LDAP_HQ_BASE is required'],
    [{ LDAP_HQ_URL: 'http://dc1.example.org' }, 'LDAP_HQ_URL must be one or more addresses'],
    [{ LDAP_HQ_FILTER: '(uid=*)' }, 'LDAP_HQ_FILTER must contain {username}'],
    [{ LDAP_HQ_LINK_EMAIL: 'verified' }, 'LDAP_HQ_LINK_EMAIL must be one of off, trusted'],
    [{ LDAP_BRANCH_URL: 'ldap://dc3.example.org' }, 'LDAP_BRANCH_URL belongs to no id in LDAP_SERVERS'],
    [
      { LDAP_HQ_BIND_PASSWORD_FILE: '/nowhere', LDAP_HQ_BIND_PASSWORD: '' },
      'LDAP_HQ_BIND_PASSWORD_FILE names',
    ],
    [
      {
        OIDC_PROVIDERS: 'hq',
        OIDC_HQ_ISSUER: 'https://id.example.org',
        OIDC_HQ_CLIENT_ID: 'lectern',
        OIDC_HQ_CLIENT_SECRET: 'another secret',
        PUBLIC_URL: 'https://docs.example.org',
      },
      'LDAP_SERVERS names "hq", which has another meaning',
    ],
  ])('are refused with %o', (change, fault) => {
    const reading = () => readConfig({ ...directory, ...change });
    expect(reading).toThrow(fault);
    expect(reading).not.toThrow('a secret');
  });
});

describe('backups in a bucket', () => {
  const files = {
    FILES_STORE: 's3',
    S3_ENDPOINT: 'http://minio:9000',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'b',
  };
  const own = {
    BACKUP_STORE: 's3',
    BACKUP_S3_ENDPOINT: 'https://s3.elsewhere.example.org',
    BACKUP_S3_ACCESS_KEY: 'c',
    BACKUP_S3_SECRET_KEY: 'd',
  };

  test('lie in the store of the files unless another one is named', () => {
    expect(readConfig(files).backups.s3).toBeUndefined();
    expect(readConfig({ ...files, BACKUP_STORE: 's3' }).backups.s3).toMatchObject({
      ...{ endpoint: 'http://minio:9000', bucket: 'lectern-backups', accessKey: 'a', secretKey: 'b' },
    });
    expect(readConfig({ ...files, ...own, BACKUP_S3_BUCKET: 'nights' }).backups.s3).toMatchObject({
      endpoint: 'https://s3.elsewhere.example.org',
      ...{ bucket: 'nights', accessKey: 'c', secretKey: 'd' },
    });
  });

  test('another store needs its own keys, and some store is needed', () => {
    expect(() => readConfig({ ...files, ...own, BACKUP_S3_SECRET_KEY: '' })).toThrow(
      'BACKUP_S3_SECRET_KEY is required when BACKUP_S3_ENDPOINT is set',
    );
    expect(() => readConfig({ BACKUP_STORE: 's3' })).toThrow('S3_ENDPOINT is required when BACKUP_STORE=s3');
  });
});
