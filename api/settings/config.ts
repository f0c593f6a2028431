import { join } from 'node:path';
import { z } from 'zod';
import { frameHosts } from '../text/embeds.ts';
import type { Language } from '../text/languages.ts';
import { readFamily } from './families.ts';
import { readVariable, type Environment, type Setting } from './setting.ts';
import { settings, type LogLevel } from './list.ts';
import { ldapServer, ldapSettings } from './ldap.ts';
import { oidcProvider, oidcSettings } from './oidc.ts';
import { signInFaults, type SignInSettings } from './sign-in.ts';
import type { WorkspaceSettings } from './workspace.ts';

export interface Config {
  host: string;
  port: number;
  /** The origin that people open, without a trailing slash. With https, cookies are secure. */
  publicUrl?: string;
  /** Host names in lower case; `*.example.org` covers every name below example.org. */
  allowedHosts: readonly string[];
  trustProxy: boolean;
  /** An absolute path. */
  dataDir: string;
  /** Without a `url`, the embedded PostgreSQL is used. */
  database: { url?: string; poolSize: number };
  admin: { username: string; password?: string };
  /** `local`: only people at this machine may register. */
  registration: 'open' | 'local' | 'closed';
  signIn: SignInSettings;
  uploads: { maxBytes: number };
  documents: { maxBytes: number };
  /** Whether several people may edit a document at once. */
  liveEditing: boolean;
  /** Whether people without an account can read documents by links. */
  publicLinks: boolean;
  /** Whether assistants may use `/mcp`. */
  assistants: boolean;
  imports: { maxBytes: number };
  /** Of finished ones. Bytes; 0: no limit. */
  exports: { maxBytes: number };
  /** Of imports and exports under way. `directory` is an absolute path. */
  temporary: { directory: string; maxBytes: number };
  /** A folder with further fonts for PDFs. */
  exportFonts: string | undefined;
  quotas: Quotas;
  revisions: { keep: 'thin' | 'all' };
  /** How long what was deleted can be restored. */
  trash: { days: number };
  log: { level: LogLevel };
  remoteImages: 'allow' | 'block';
  /** Hosts whose frames the page may show. */
  embedHosts: readonly string[];
  /** What web hooks may reach although it is private. Hosts in lower case, addresses and ranges. */
  webhookAllow: { hosts: readonly string[]; ranges: readonly string[] };
  /** For people who have chosen none. */
  language: Language;
  /** What everybody sees of the organisation. */
  workspace: WorkspaceSettings;
  /** The mode of the editor for people who have chosen none. */
  editorDefault: 'formatted' | 'markdown';
  /** Of the work beside the server. */
  backgroundPriority: 'low' | 'normal';
  files: { store: 'disk'; directory: string } | S3Settings;
  search: { engine: 'postgres' } | MeilisearchSettings;
  /** Absent: no mail is sent. If present, `publicUrl` is set too. */
  mail?: { url: string; from: string };
  /** Absent: no metrics are served. */
  metrics?: { host: string; port: number };
  /** `keep` 0: no nightly backups. `directory` is an absolute path. With `s3`, new backups are stored there instead. */
  backups: { keep: number; directory: string; s3?: S3Settings };
}

/** How much people may store and create. 0: no limit. */
interface Quotas {
  /** Bytes. */
  storagePerPerson: number;
  /** Bytes. */
  storage: number;
  /** Bytes; undefined: chosen by the size of the disk. */
  minFreeDisk: number | undefined;
  /** Per person and minute. */
  documents: number;
  comments: number;
  uploads: number;
}

export interface MeilisearchSettings {
  engine: 'meilisearch';
  /** Without a trailing slash. */
  url: string;
  key: string;
  index: string;
}

export interface S3Settings {
  store: 's3';
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** What the names of its settings begin with; 'S3' by default. */
  prefix?: 'S3' | 'BACKUP_S3';
}

export type SettingName = keyof typeof settings;

/** Where a setting's value comes from. */
export type SettingSource = 'environment' | 'file' | 'setup' | 'default';

/** Reports all faulty settings at once, one per line, each with the name of the setting and what to do. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(`Lectern cannot start with these settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

type Shape = { [Name in SettingName]: (typeof settings)[Name]['schema'] };
const environment = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, schema])) as Shape,
);
type Values = z.infer<typeof environment>;

interface ReadOptions {
  /** What `lectern setup` stored in the database, by setting name. The environment takes precedence. */
  kept?: Environment;
  /** True before the database is open: then no setting is reported as missing, because the database may hold it. */
  isPartial?: boolean;
  /** True for `lectern setup`: stored values that are invalid are ignored, because setup can replace them. */
  ignoreInvalid?: boolean;
}

export const settingEntries = Object.entries(settings) as [SettingName, Setting][];

/**
 * The settings of this process, from its environment. An empty variable counts as not set. A secret may be read from
 * the file that `<NAME>_FILE` names.
 * @throws ConfigError with every faulty setting
 */
export function readConfig(
  env: Environment,
  { kept: stored = {}, isPartial = false, ignoreInvalid = false }: ReadOptions = {},
): Config {
  const faults: string[] = [];
  const kept = ignoreInvalid ? fitting(stored) : stored;
  const given = Object.fromEntries(
    settingEntries.map(([name, { secret, kept: isKept, default: usual }]) => {
      const value = readVariable(env, name, secret === true, faults) ?? (isKept ? kept[name] : undefined);
      return [name, value || usual];
    }),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) faults.push(...parsed.error.issues.map((issue) => fault(issue, given)));
  if (faults.length > 0) throw new ConfigError(faults);
  const values = parsed.data as Values;
  const missing = isPartial ? [] : missingOf(ignoreInvalid ? { ...values, SMTP_URL: undefined } : values);
  if (missing.length > 0) throw new ConfigError(missing);
  return nested(values, signInOf(values, { ...kept, ...env }, isPartial || ignoreInvalid));
}

/** @param isPartial true: members with faults are left out, because they may be mended later */
function signInOf(values: Values, given: Environment, isPartial: boolean): SignInSettings {
  const faults: string[] = [];
  const oidc = readFamily(
    given,
    { name: 'OIDC', list: 'OIDC_PROVIDERS', ids: values.OIDC_PROVIDERS ?? [], settings: oidcSettings },
    faults,
  ).map(oidcProvider);
  const ldap = readFamily(
    given,
    { name: 'LDAP', list: 'LDAP_SERVERS', ids: values.LDAP_SERVERS ?? [], settings: ldapSettings },
    faults,
  ).map(ldapServer);
  const password = values.PASSWORD_LOGIN === 'on' ? 'everyone' : 'administrators';
  if (faults.length === 0)
    faults.push(
      ...signInFaults({ oidc, ldap, password, scimProvider: values.SCIM_PROVIDER }, values.PUBLIC_URL),
    );
  if (faults.length > 0 && !isPartial) throw new ConfigError(faults);
  return {
    password,
    oidc: faults.length > 0 ? [] : oidc,
    ldap: faults.length > 0 ? [] : ldap,
    scimProvider: values.SCIM_PROVIDER,
    mfa: values.MFA,
    mfaRememberDays: values.MFA_REMEMBER_DAYS,
    identityKey: values.IDENTITY_KEY,
  };
}

/** Where the value of each setting comes from. */
export function settingSources(env: Environment, kept: Environment): Record<SettingName, SettingSource> {
  const sourceOf = (name: SettingName, setting: Setting): SettingSource => {
    if (env[name]) return 'environment';
    if (setting.secret && env[`${name}_FILE`]) return 'file';
    return setting.kept && kept[name] ? 'setup' : 'default';
  };
  return Object.fromEntries(
    settingEntries.map(([name, setting]) => [name, sourceOf(name, setting)]),
  ) as Record<SettingName, SettingSource>;
}

const fitting = (kept: Environment): Environment =>
  Object.fromEntries(
    Object.entries(kept).filter(
      ([name, value]) => name in settings && settings[name as SettingName].schema.safeParse(value).success,
    ),
  );

function missingOf(values: Values): string[] {
  const needed: [boolean, string, SettingName[]][] = [
    [values.SMTP_URL !== undefined, 'SMTP_URL is set', ['MAIL_FROM', 'PUBLIC_URL']],
    [values.SEARCH_ENGINE === 'meilisearch', 'SEARCH_ENGINE=meilisearch', ['MEILI_URL', 'MEILI_KEY']],
    [values.FILES_STORE === 's3', 'FILES_STORE=s3', ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']],
    ...neededForBackups(values),
  ];
  const reasons: Partial<Record<SettingName, string>> = {
    MAIL_FROM: ': mails need a sender',
    PUBLIC_URL: ': mails link to it',
  };
  return needed.flatMap(([applies, when, names]) =>
    names
      .filter((name) => applies && values[name] === undefined)
      .map((name) => `${name} is required when ${when}${reasons[name] ?? ''}`),
  );
}

/** Without an address of its own, the store of backups is that of S3_ENDPOINT, whose keys then serve as well. */
function neededForBackups(values: Values): [boolean, string, SettingName[]][] {
  const isIn = values.BACKUP_STORE === 's3';
  if (values.BACKUP_S3_ENDPOINT !== undefined)
    return [[isIn, 'BACKUP_S3_ENDPOINT is set', ['BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY']]];
  const when = 'BACKUP_STORE=s3 (or BACKUP_S3_ENDPOINT with its own keys)';
  const keys: SettingName[] = [
    ...(values.BACKUP_S3_ACCESS_KEY === undefined ? (['S3_ACCESS_KEY'] as const) : []),
    ...(values.BACKUP_S3_SECRET_KEY === undefined ? (['S3_SECRET_KEY'] as const) : []),
  ];
  return [[isIn && values.FILES_STORE !== 's3', when, ['S3_ENDPOINT', ...keys]]];
}

function fault(issue: z.core.$ZodIssue, given: Partial<Record<string, string>>): string {
  const name = String(issue.path[0]);
  const { secret } = settings[name as SettingName] as Setting;
  const value = secret ? '' : ` (it is "${given[name] ?? ''}")`;
  const text = issue.message.startsWith('must') ? `${name} ${issue.message}` : `${name}: ${issue.message}`;
  return text + value;
}

function nested(env: Values, signIn: SignInSettings): Config {
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    allowedHosts: env.ALLOWED_HOSTS ?? [],
    trustProxy: env.TRUST_PROXY,
    dataDir: env.DATA_DIR,
    database: { url: databaseUrl(env), poolSize: env.DATABASE_POOL_SIZE },
    admin: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
    registration: env.REGISTRATION ?? (!env.DATABASE_URL && isLoopback(env.HOST) ? 'local' : 'closed'),
    signIn,
    uploads: { maxBytes: env.MAX_UPLOAD_MB * 1024 * 1024 },
    documents: { maxBytes: env.MAX_DOCUMENT_KB * 1024 },
    liveEditing: env.LIVE_EDITING,
    publicLinks: env.PUBLIC_LINKS,
    assistants: env.MCP,
    imports: { maxBytes: env.IMPORT_MAX_MB * mebibyte },
    exports: { maxBytes: env.MAX_EXPORTS_MB * mebibyte },
    temporary: { directory: join(env.DATA_DIR, 'temporary'), maxBytes: env.MAX_TEMPORARY_MB * mebibyte },
    exportFonts: env.EXPORT_FONTS,
    quotas: quotasOf(env),
    revisions: { keep: env.REVISION_KEEP },
    trash: { days: env.TRASH_DAYS },
    log: { level: env.LOG_LEVEL },
    remoteImages: env.REMOTE_IMAGES,
    embedHosts: frameHosts(env.EMBED_HOSTS ?? []),
    webhookAllow: env.WEBHOOK_ALLOW ?? { hosts: [], ranges: [] },
    language: env.DEFAULT_LANGUAGE,
    workspace: workspaceOf(env),
    editorDefault: env.EDITOR_DEFAULT,
    backgroundPriority: env.BACKGROUND_PRIORITY,
    files: filesOf(env),
    search: searchOf(env),
    ...(env.SMTP_URL && env.MAIL_FROM ? { mail: { url: env.SMTP_URL, from: env.MAIL_FROM } } : {}),
    ...(env.METRICS_PORT ? { metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT } } : {}),
    backups: backupsOf(env),
  };
}

const workspaceOf = (env: Values): WorkspaceSettings => ({
  name: env.WORKSPACE_NAME,
  accent: env.ACCENT_COLOUR,
  signInText: env.SIGN_IN_TEXT ?? '',
  notice: env.NOTICE ?? '',
  noticeLevel: env.NOTICE_LEVEL,
  noticeUntil: env.NOTICE_UNTIL,
});

const mebibyte = 1024 * 1024;

const quotasOf = (env: Values): Quotas => ({
  storagePerPerson: env.MAX_STORAGE_MB_PER_PERSON * mebibyte,
  storage: env.MAX_STORAGE_MB * mebibyte,
  minFreeDisk: env.MIN_FREE_DISK_MB === undefined ? undefined : env.MIN_FREE_DISK_MB * mebibyte,
  documents: env.NEW_DOCUMENTS_PER_MINUTE,
  comments: env.COMMENTS_PER_MINUTE,
  uploads: env.UPLOADS_PER_MINUTE,
});

function databaseUrl({ DATABASE_URL, DATABASE_PASSWORD }: Values): string | undefined {
  if (!DATABASE_URL || !DATABASE_PASSWORD) return DATABASE_URL;
  const url = new URL(DATABASE_URL);
  url.password ||= encodeURIComponent(DATABASE_PASSWORD);
  return url.href;
}

function filesOf(env: Values): Config['files'] {
  if (env.FILES_STORE === 'disk') return { store: 'disk', directory: join(env.DATA_DIR, 'files') };
  return {
    store: 's3',
    endpoint: env.S3_ENDPOINT ?? '',
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKey: env.S3_ACCESS_KEY ?? '',
    secretKey: env.S3_SECRET_KEY ?? '',
  };
}

function backupsOf(env: Values): Config['backups'] {
  const folder = { keep: env.BACKUP_KEEP, directory: env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups') };
  if (env.BACKUP_STORE === 'disk') return folder;
  const s3: S3Settings = {
    store: 's3',
    endpoint: env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT ?? '',
    region: env.BACKUP_S3_REGION ?? env.S3_REGION,
    bucket: env.BACKUP_S3_BUCKET,
    accessKey: env.BACKUP_S3_ACCESS_KEY ?? env.S3_ACCESS_KEY ?? '',
    secretKey: env.BACKUP_S3_SECRET_KEY ?? env.S3_SECRET_KEY ?? '',
    prefix: 'BACKUP_S3',
  };
  return { ...folder, s3 };
}

function searchOf(env: Values): Config['search'] {
  if (env.SEARCH_ENGINE === 'postgres') return { engine: 'postgres' };
  const url = (env.MEILI_URL ?? '').replace(/\/+$/, '');
  return { engine: 'meilisearch', url, key: env.MEILI_KEY ?? '', index: env.MEILI_INDEX };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
