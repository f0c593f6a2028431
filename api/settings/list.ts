import { resolve } from 'node:path';
import { z } from 'zod';
import { languages } from '../text/languages.ts';
import { limits, usernamePattern } from '../text/limits.ts';
import { messages } from '../text/messages.ts';
import {
  allowedAddresses,
  frameNames,
  hostNames,
  isHttpUrl,
  postgresUrl,
  isSender,
  isSmtpUrl,
  oneOf,
  origin,
  wholeNumber,
} from './checks.ts';
import type { Setting } from './setting.ts';
import { signInSettings } from './sign-in.ts';
import { workspaceSettings } from './workspace.ts';

export type LogLevel = (typeof logLevels)[number];

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be 3 to 63 of a to z, digits, points and -');

/** Every setting, by the name of its variable. The table in docs/operations.md is made from it. */
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
    kept: 'setup',
  },
  ALLOWED_HOSTS: {
    schema: z.string().transform(hostNames).optional(),
    description:
      'Further names under which Lectern answers, besides `localhost`, the names of the machine and that of `PUBLIC_URL`: ' +
      '`wiki.example.org,*.example.net`. Addresses (`192.0.2.7`) always work; any other name is refused.',
    kept: 'setup',
  },
  TRUST_PROXY: {
    schema: oneOf(['on', 'off', 'true', 'false', '1', '0']).transform((value) => /^(on|true|1)$/.test(value)),
    default: 'off',
    description: '`on` if a proxy of yours sets the `X-Forwarded-*` headers, and nobody can bypass it.',
  },
  DATA_DIR: {
    schema: z.string().transform((folder) => resolve(folder)),
    default: './data',
    description: 'The folder that holds the embedded database and the attached files.',
  },
  DATABASE_URL: {
    schema: z.string().transform(postgresUrl).optional(),
    description: 'A PostgreSQL server (17 or newer) to use instead of the embedded one.',
    secret: true,
  },
  DATABASE_PASSWORD: {
    schema: z.string().optional(),
    description: 'The password for `DATABASE_URL`, if that contains none.',
    secret: true,
  },
  DATABASE_POOL_SIZE: {
    schema: wholeNumber(1, 200),
    default: '10',
    description: 'The maximum number of connections to the database.',
  },
  ADMIN_USERNAME: {
    schema: z
      .string()
      .min(limits.usernameMin, messages.usernameTooShort)
      .max(limits.usernameMax, messages.usernameTooLong)
      .regex(usernamePattern, messages.usernameCharacters),
    default: 'admin',
    description: 'The username of the first administrator, who is created when there are no accounts.',
  },
  ADMIN_PASSWORD: {
    schema: z
      .string()
      .min(limits.passwordMin, messages.passwordTooShort)
      .max(limits.passwordMax, messages.passwordTooLong)
      .optional(),
    description: "The first administrator's password; if not set, it is generated and shown.",
    secret: true,
  },
  REGISTRATION: {
    schema: oneOf(['open', 'closed']).optional(),
    description:
      '`open` lets anyone who reaches the page make a viewer account. By default `closed`, except with the embedded ' +
      'database on an address that only this machine can reach: there, a browser on this machine may make one.',
    kept: 'setup',
  },
  ...signInSettings,
  MAX_UPLOAD_MB: {
    schema: wholeNumber(1, 102_400),
    default: '50',
    description: 'The largest file that can be attached, in MB (of 1,024 kB).',
  },
  IMPORT_MAX_MB: {
    schema: wholeNumber(1, 1_048_576),
    default: '2048',
    description:
      'The largest file that can be imported in the browser, in MB (of 1,024 kB). The command line has no such limit.',
  },
  EXPORT_FONTS: {
    schema: z
      .string()
      .transform((folder) => resolve(folder))
      .optional(),
    description:
      'A folder with further fonts (TTF, OTF) for PDFs. Those of the machine are used anyway; `lectern doctor` names scripts that none has.',
  },
  MAX_DOCUMENT_KB: {
    schema: wholeNumber(1, 16_384),
    default: '1024',
    description: "The largest document's text, in kB (of 1,024 bytes).",
  },
  LIVE_EDITING: {
    schema: oneOf(['on', 'off']).transform((value) => value === 'on'),
    default: 'on',
    description:
      '`on` lets several people type in one document at the same time. `off`: each saves, and a view helps to merge.',
  },
  PUBLIC_LINKS: {
    schema: oneOf(['on', 'off']).transform((value) => value === 'on'),
    default: 'off',
    description:
      '`on` lets editors make links by which people without an account can read a document. `off`: nobody makes one, and none works.',
    kept: 'page',
  },
  MCP: {
    schema: oneOf(['on', 'off']).transform((value) => value === 'on'),
    default: 'off',
    description:
      '`on` lets assistants read and write documents at `/mcp` (Model Context Protocol) with API tokens. `off`: there is no such address.',
  },
  MAX_STORAGE_MB_PER_PERSON: {
    schema: wholeNumber(0, 1_073_741_824),
    default: '10240',
    description: 'The most that the attached files of one person may take, in MB; 0: no limit.',
  },
  MAX_STORAGE_MB: {
    schema: wholeNumber(0, 1_073_741_824),
    default: '0',
    description: 'The most that all attached files together may take, in MB; 0: no limit.',
  },
  MIN_FREE_DISK_MB: {
    schema: wholeNumber(0, 1_073_741_824).optional(),
    description:
      'Uploads, imports, exports and nightly backups stop while the disk that they write to has less free than this, in MB; ' +
      '0: until it is full. By default 256, or a twentieth of the disk where that is less.',
  },
  MAX_TEMPORARY_MB: {
    schema: wholeNumber(2, 1_073_741_824),
    default: '8192',
    description:
      'The most that temporary files of imports and exports may take, in MB, in each process. One import or export may take half of it.',
  },
  MAX_EXPORTS_MB: {
    schema: wholeNumber(0, 1_073_741_824),
    default: '20480',
    description:
      'The most that finished exports may take until they are removed after seven days, in MB; 0: no limit. Those of one person may take half of it.',
  },
  NEW_DOCUMENTS_PER_MINUTE: {
    schema: wholeNumber(0, 1_000_000),
    default: '1000',
    description:
      'How many documents a person may make in a minute, copies included; 0: no limit. Imports on the command line are not counted.',
  },
  COMMENTS_PER_MINUTE: {
    schema: wholeNumber(0, 1_000_000),
    default: '500',
    description: 'How many comments a person may write in a minute; 0: no limit.',
  },
  UPLOADS_PER_MINUTE: {
    schema: wholeNumber(0, 1_000_000),
    default: '500',
    description: 'How many files a person may attach in a minute; 0: no limit.',
  },
  REVISION_KEEP: {
    schema: oneOf(['thin', 'all']),
    default: 'thin',
    description:
      '`thin` thins out old versions that one person saved in a row: after 30 days one an hour is kept, after a year one a day. `all` keeps every version.',
  },
  TRASH_DAYS: {
    schema: wholeNumber(1, 3650),
    default: '30',
    description:
      'How many days deleted documents and spaces can be restored. Then they are removed for good.',
  },
  REMOTE_IMAGES: {
    schema: oneOf(['allow', 'block']),
    default: 'allow',
    description: '`block` shows a link in place of images from other servers.',
  },
  EMBED_HOSTS: {
    schema: z.string().transform(frameNames).optional(),
    description:
      'Hosts whose content a click may show in a frame, separated by commas: `youtube.com,vimeo.com,figma.com,loom.com,diagrams.example.org`. Nothing is asked of them before.',
  },
  WEBHOOK_ALLOW: {
    schema: z.string().transform(allowedAddresses).optional(),
    description:
      'Hosts, addresses and ranges that web hooks may reach although they are private, separated by commas: `hooks.example.org,10.1.0.0/16`. Without it, web hooks reach public addresses only.',
  },
  // not LANGUAGE, which many systems set to something like `en_GB:en`
  DEFAULT_LANGUAGE: {
    schema: oneOf(languages),
    default: 'en',
    description:
      'The usual language, `en` or `de`: of mails to people who have chosen none, and of the page where their browser asks for neither.',
    kept: 'page',
  },
  ...workspaceSettings,
  EDITOR_DEFAULT: {
    schema: oneOf(['markdown', 'formatted']),
    default: 'markdown',
    description:
      'How the editor opens for people who have not chosen: `markdown` shows the Markdown, `formatted` the text as it will read.',
  },
  BACKGROUND_PRIORITY: {
    schema: oneOf(['low', 'normal']),
    default: 'low',
    description:
      'How the work beside the server (imports, exports, attached files, long texts) shares the processor: `low` lets requests go first, `normal` lets nothing go first.',
  },
  SEARCH_ENGINE: {
    schema: oneOf(['postgres', 'meilisearch']),
    default: 'postgres',
    description: 'The search engine: `postgres`, or `meilisearch`, which needs `MEILI_URL` and `MEILI_KEY`.',
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
    description: 'The name of the index. While it is rebuilt, a second index has this name with a suffix.',
  },
  FILES_STORE: {
    schema: oneOf(['disk', 's3']),
    default: 'disk',
    description:
      'Where attached files are stored: `disk` (in `DATA_DIR`), or `s3`, which needs `S3_ENDPOINT`, `S3_ACCESS_KEY` and `S3_SECRET_KEY`.',
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
    schema: bucketName,
    default: 'lectern',
    description: 'The bucket that holds the files; created if missing and the key may do so.',
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
    description: 'How many nightly backups are kept; 0: none are made.',
    kept: 'setup',
  },
  BACKUP_DIR: {
    schema: z
      .string()
      .transform((folder) => resolve(folder))
      .optional(),
    description: 'The folder of the nightly backups; by default `backups` in `DATA_DIR`.',
  },
  BACKUP_STORE: {
    schema: oneOf(['disk', 's3']),
    default: 'disk',
    description:
      'Where nightly backups and those of the page are stored: `disk` (in `BACKUP_DIR`), or `s3`: a bucket that all machines reach.',
  },
  BACKUP_S3_ENDPOINT: {
    schema: z.string().refine(isHttpUrl, 'must look like http://minio:9000').optional(),
    description:
      'The address of the object store for backups; by default `S3_ENDPOINT` with its keys. Another store than that of the files protects against the loss of either.',
  },
  BACKUP_S3_REGION: {
    schema: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'must be a region such as us-east-1')
      .optional(),
    description: 'The region of the store for backups; by default `S3_REGION`.',
  },
  BACKUP_S3_BUCKET: {
    schema: bucketName,
    default: 'lectern-backups',
    description:
      'The bucket that holds the backups of this installation alone; created if missing and the key may do so.',
  },
  BACKUP_S3_ACCESS_KEY: {
    schema: z.string().optional(),
    description: 'The access key of the store for backups; by default `S3_ACCESS_KEY`.',
    secret: true,
  },
  BACKUP_S3_SECRET_KEY: {
    schema: z.string().optional(),
    description: 'The secret key of the store for backups; by default `S3_SECRET_KEY`.',
    secret: true,
  },
  METRICS_PORT: {
    schema: wholeNumber(1, 65_535).optional(),
    description:
      'The port of `/metrics` for Prometheus, separate from `PORT`; without it there are no metrics.',
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
    kept: 'setup',
  },
  MAIL_FROM: {
    schema: z
      .string()
      .refine(isSender, 'must be an address such as Lectern <lectern@example.org>')
      .optional(),
    description: 'The sender of mails, such as `Lectern <lectern@example.org>`.',
    kept: 'setup',
  },
  LOG_LEVEL: {
    schema: oneOf(logLevels),
    default: 'warn',
    description: `The level of the log (JSON lines): ${logLevels.join(', ')}.`,
  },
} satisfies Record<string, Setting & { schema: z.ZodType }>;
