import { join, resolve } from 'node:path';
import { z } from 'zod';
import { emailPattern, limits, messages, usernamePattern } from './contract/limits.ts';

export interface Config {
  host: string;
  port: number;
  /** The origin that people type, without a slash at its end; https here makes cookies secure. */
  publicUrl?: string;
  trustProxy: boolean;
  /** Absolute. */
  dataDir: string;
  /** Without a `url` the embedded PostgreSQL is used. */
  database: { url?: string; poolSize: number };
  admin: { username: string; password?: string };
  registration: 'open' | 'closed';
  uploads: { maxBytes: number };
  documents: { maxBytes: number };
  log: { level: LogLevel };
  remoteImages: 'allow' | 'block';
  files: { directory: string };
  search: { engine: 'postgres' };
  /** Absent: nothing is mailed. With it, `publicUrl` is there. */
  mail?: { url: string; from: string };
}

type LogLevel = (typeof logLevels)[number];

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Every fault of the settings at once, each on a line of its own that names the setting and what to do. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(`Lectern cannot start with these settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message));
}

function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` });
}

function origin(value: string, context: z.RefinementCtx): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  )
    return url.origin;
  context.addIssue('must be a web address without a path, such as https://docs.example.org');
  return z.NEVER;
}

function isSmtpUrl(value: string): boolean {
  return URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '';
}

/** `docs@example.org` or `Lectern <docs@example.org>`; a line break would begin another header. */
function isSender(value: string): boolean {
  const [, name = '', inBrackets, bare] = /^(?:([^<>\r\n]*)<([^<>]+)>|(\S+))$/.exec(value) ?? [];
  return !/[\p{Cc}"]/u.test(name) && emailPattern.test(inBrackets ?? bare ?? '');
}

function isPostgresUrl(value: string): boolean {
  return URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol);
}

interface Setting {
  /** What the README's table says. */
  description: string;
  /** As written in the environment; absent where the setting is optional or depends on others. */
  default?: string;
}

/** Every setting there is, by its variable's name; the README's table is made from it. */
export const settings = {
  PORT: { schema: wholeNumber(0, 65_535), default: '3000', description: 'The port to listen on.' },
  HOST: {
    schema: z.string().regex(/^[\w.:-]+$/, 'must be a host name or an address, such as 127.0.0.1 or 0.0.0.0'),
    default: '127.0.0.1',
    description: 'The address to listen on; `0.0.0.0` or `::` lets other machines in.',
  },
  PUBLIC_URL: {
    schema: z.string().transform(origin).optional(),
    description:
      'The address that people open, when a proxy stands in front; with https, cookies are secure.',
  },
  TRUST_PROXY: {
    schema: oneOf(['on', 'off', 'true', 'false', '1', '0']).transform((value) => /^(on|true|1)$/.test(value)),
    default: 'off',
    description: '`on` where a proxy of yours sets the `X-Forwarded-*` headers, and nobody can go around it.',
  },
  DATA_DIR: {
    schema: z.string().transform((folder) => resolve(folder)),
    default: './data',
    description: 'The folder that holds the embedded database and the attached files.',
  },
  DATABASE_URL: {
    schema: z
      .string()
      .refine(isPostgresUrl, 'must look like postgres://user:password@host:5432/database')
      .optional(),
    description: 'A PostgreSQL (17 or newer) to use in place of the embedded one.',
  },
  DATABASE_POOL_SIZE: {
    schema: wholeNumber(1, 200),
    default: '10',
    description: 'The most connections to the database at once.',
  },
  ADMIN_USERNAME: {
    schema: z
      .string()
      .min(limits.usernameMin, messages.usernameTooShort)
      .max(limits.usernameMax, messages.usernameTooLong)
      .regex(usernamePattern, messages.usernameCharacters),
    default: 'admin',
    description: 'The name of the first administrator, made when there are no people yet.',
  },
  ADMIN_PASSWORD: {
    schema: z
      .string()
      .min(limits.passwordMin, messages.passwordTooShort)
      .max(limits.passwordMax, messages.passwordTooLong)
      .optional(),
    description: "The first administrator's password; made at random and shown when not set.",
  },
  REGISTRATION: {
    schema: oneOf(['open', 'closed']).optional(),
    description:
      '`open` lets anyone who reaches the page make a viewer account. By default open with the embedded ' +
      'database on an address that only this machine can reach, otherwise `closed`.',
  },
  MAX_UPLOAD_MB: {
    schema: wholeNumber(1, 102_400),
    default: '50',
    description: 'The largest file that can be attached, in MB (of 1,024 kB).',
  },
  MAX_DOCUMENT_KB: {
    schema: wholeNumber(1, 16_384),
    default: '1024',
    description: "The largest document's text, in kB (of 1,024 bytes).",
  },
  REMOTE_IMAGES: {
    schema: oneOf(['allow', 'block']),
    default: 'allow',
    description: '`block` shows a link in place of images from other servers.',
  },
  SMTP_URL: {
    schema: z
      .string()
      .refine(isSmtpUrl, 'must look like smtp://name:password@host:587 or smtps://name:password@host:465')
      .optional(),
    description: 'The mail server that carries notifications; needs `MAIL_FROM` and `PUBLIC_URL`.',
  },
  MAIL_FROM: {
    schema: z
      .string()
      .refine(isSender, 'must be an address such as Lectern <lectern@example.org>')
      .optional(),
    description: 'The sender of mails, such as `Lectern <lectern@example.org>`.',
  },
  LOG_LEVEL: {
    schema: oneOf(logLevels),
    default: 'warn',
    description: `What the log (JSON lines) says: ${logLevels.join(', ')}.`,
  },
} satisfies Record<string, Setting & { schema: z.ZodType }>;

type Shape = { [Name in keyof typeof settings]: (typeof settings)[Name]['schema'] };
const environment = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, schema])) as Shape,
);

const secrets = new Set(['ADMIN_PASSWORD', 'DATABASE_URL', 'SMTP_URL']);

/**
 * The settings of one process, from its environment; a variable that is set to nothing counts as not set.
 * @throws ConfigError naming every bad setting
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(settings).map(([name, setting]: [string, Setting]) => [
      name,
      env[name] || setting.default,
    ]),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => fault(issue, given)));
  const missing = missingForMail(parsed.data);
  if (missing.length > 0) throw new ConfigError(missing);
  return nested(parsed.data);
}

function missingForMail({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: z.infer<typeof environment>): string[] {
  if (!SMTP_URL) return [];
  return [
    ...(MAIL_FROM ? [] : ['MAIL_FROM is required when SMTP_URL is set: mails need a sender']),
    ...(PUBLIC_URL ? [] : ['PUBLIC_URL is required when SMTP_URL is set: mails link to it']),
  ];
}

function fault(issue: z.core.$ZodIssue, given: Partial<Record<string, string>>): string {
  const name = String(issue.path[0]);
  const value = secrets.has(name) ? '' : ` (it is "${given[name] ?? ''}")`;
  const text = issue.message.startsWith('must') ? `${name} ${issue.message}` : `${name}: ${issue.message}`;
  return text + value;
}

function nested(env: z.infer<typeof environment>): Config {
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY,
    dataDir: env.DATA_DIR,
    database: { url: env.DATABASE_URL, poolSize: env.DATABASE_POOL_SIZE },
    admin: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
    registration: env.REGISTRATION ?? (!env.DATABASE_URL && isLoopback(env.HOST) ? 'open' : 'closed'),
    uploads: { maxBytes: env.MAX_UPLOAD_MB * 1024 * 1024 },
    documents: { maxBytes: env.MAX_DOCUMENT_KB * 1024 },
    log: { level: env.LOG_LEVEL },
    remoteImages: env.REMOTE_IMAGES,
    files: { directory: join(env.DATA_DIR, 'files') },
    search: { engine: 'postgres' },
    ...(env.SMTP_URL && env.MAIL_FROM ? { mail: { url: env.SMTP_URL, from: env.MAIL_FROM } } : {}),
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
