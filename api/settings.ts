import { resolve } from 'node:path';
import { z } from 'zod';
import { limits, messages, usernamePattern } from './contract/limits.ts';
import {
  isHttpUrl,
  isPostgresUrl,
  isSender,
  isSmtpUrl,
  oneOf,
  origin,
  wholeNumber,
} from './setting-checks.ts';

export type LogLevel = (typeof logLevels)[number];

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export interface Setting {
  /** What the table in docs/operations.md says. */
  description: string;
  /** As written in the environment; absent where the setting is optional or depends on others. */
  default?: string;
  /** Never repeated in a message; may be read from the file that `<NAME>_FILE` names. */
  secret?: true;
  /** May be kept in the database by `lectern setup`; the environment wins. */
  kept?: true;
}

/** Every setting there is, by its variable's name; the table in docs/operations.md is made from it. */
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
    kept: true,
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
    secret: true,
  },
  DATABASE_PASSWORD: {
    schema: z.string().optional(),
    description: 'The password for `DATABASE_URL`, where that holds none.',
    secret: true,
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
    secret: true,
  },
  REGISTRATION: {
    schema: oneOf(['open', 'closed']).optional(),
    description:
      '`open` lets anyone who reaches the page make a viewer account. By default open with the embedded ' +
      'database on an address that only this machine can reach, otherwise `closed`.',
    kept: true,
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
  SEARCH_ENGINE: {
    schema: oneOf(['postgres', 'meilisearch']),
    default: 'postgres',
    description: 'Who searches: `postgres`, or `meilisearch`, which needs `MEILI_URL` and `MEILI_KEY`.',
  },
  MEILI_URL: {
    schema: z.string().refine(isHttpUrl, 'must look like http://meilisearch:7700').optional(),
    description: 'The address of Meilisearch (1.18 or newer).',
  },
  MEILI_KEY: {
    schema: z.string().optional(),
    description: "Meilisearch's master key, or a key with all rights on the indexes of `MEILI_INDEX`.",
    secret: true,
  },
  MEILI_INDEX: {
    schema: z.string().regex(/^[a-z0-9_-]{1,60}$/, 'must be letters a to z, digits, _ and - only'),
    default: 'lectern',
    description:
      'What the index is called; while it is built anew, a second one bears the name with an ending.',
  },
  FILES_STORE: {
    schema: oneOf(['disk', 's3']),
    default: 'disk',
    description:
      'Where attached files are: `disk` (in `DATA_DIR`), or `s3`, which needs `S3_ENDPOINT`, `S3_ACCESS_KEY` and `S3_SECRET_KEY`.',
  },
  S3_ENDPOINT: {
    schema: z.string().refine(isHttpUrl, 'must look like http://minio:9000').optional(),
    description: 'The address of the object store.',
  },
  S3_REGION: {
    schema: z.string().regex(/^[a-z0-9-]+$/, 'must be a region such as us-east-1'),
    default: 'us-east-1',
    description: "The object store's region.",
  },
  S3_BUCKET: {
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be 3 to 63 of a to z, digits, points and -'),
    default: 'lectern',
    description: 'The bucket that holds the files; made when missing, where the key has the right to.',
  },
  S3_ACCESS_KEY: {
    schema: z.string().optional(),
    description: "The object store's access key.",
    secret: true,
  },
  S3_SECRET_KEY: {
    schema: z.string().optional(),
    description: "The object store's secret key.",
    secret: true,
  },
  BACKUP_KEEP: {
    schema: wholeNumber(0, 3650),
    default: '0',
    description: 'Each night a backup is made, and so many are kept; 0: none is made.',
    kept: true,
  },
  BACKUP_DIR: {
    schema: z
      .string()
      .transform((folder) => resolve(folder))
      .optional(),
    description: 'The folder of the nightly backups; `backups` in `DATA_DIR` unless told.',
  },
  METRICS_PORT: {
    schema: wholeNumber(1, 65_535).optional(),
    description: 'Where `/metrics` answers for Prometheus, apart from `PORT`; without it there are none.',
  },
  METRICS_HOST: {
    schema: z.string().regex(/^[\w.:-]+$/, 'must be a host name or an address, such as 127.0.0.1 or 0.0.0.0'),
    default: '127.0.0.1',
    description: 'The address on which `/metrics` listens.',
  },
  SMTP_URL: {
    schema: z
      .string()
      .refine(isSmtpUrl, 'must look like smtp://name:password@host:587 or smtps://name:password@host:465')
      .optional(),
    description: 'The mail server that carries notifications; needs `MAIL_FROM` and `PUBLIC_URL`.',
    secret: true,
    kept: true,
  },
  MAIL_FROM: {
    schema: z
      .string()
      .refine(isSender, 'must be an address such as Lectern <lectern@example.org>')
      .optional(),
    description: 'The sender of mails, such as `Lectern <lectern@example.org>`.',
    kept: true,
  },
  LOG_LEVEL: {
    schema: oneOf(logLevels),
    default: 'warn',
    description: `What the log (JSON lines) says: ${logLevels.join(', ')}.`,
  },
} satisfies Record<string, Setting & { schema: z.ZodType }>;
