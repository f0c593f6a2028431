import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { ConnectOptions } from '../db/connect.ts';
import { readKeptSettings } from '../db/kept-settings.ts';
import { readConfig, type Config, type Environment } from './config.ts';
import { describeSettings } from './described-settings.ts';
import { createAttachmentsService } from './features/attachments/service.ts';
import { createAuthService } from './features/auth/service.ts';
import { createSessionsService } from './features/auth/sessions.ts';
import type { Actor } from './core/actor.ts';
import { authorize } from './core/authorize.ts';
import { createLoginThrottle } from './core/login-throttle.ts';
import { canOperate } from './core/space-rights.ts';
import { createBackupsService } from './features/backups/service.ts';
import { spoolBackup } from './features/backups/spool.ts';
import { verifyBackup } from './features/backups/verifying.ts';
import { createCommentsService } from './features/comments/service.ts';
import { createDocumentsService } from './features/documents/service.ts';
import { createEventsService } from './features/events/service.ts';
import { createNotificationsService } from './features/notifications/service.ts';
import { createOperationService } from './features/operation/service.ts';
import { createPasswordLinksService } from './features/password-links/service.ts';
import { createPeopleService } from './features/people/service.ts';
import { createSearchService } from './features/search/service.ts';
import { createSpacesService } from './features/spaces/service.ts';
import { createUsersService } from './features/users/service.ts';
import { cleanUp, type CleanUp, type CleanUpOptions } from './jobs/clean-up.ts';
import type { FilesPort } from './ports/files/port.ts';
import type { MailPort } from './ports/mail/port.ts';
import { findFirstSignIn } from './first-sign-in.ts';
import { publicAddress } from './public-address.ts';
import { viewSettings } from './setting-view.ts';
import type { SearchPort } from './ports/search/port.ts';

export interface Resources {
  config: Config;
  /** Where `config` was read from; absent in tests, which make it up. */
  environment?: Environment;
  knex: Knex;
  /** For what needs a connection of its own beside the pool. */
  connection: Omit<ConnectOptions, 'poolSize'>;
  files: FilesPort;
  search: SearchPort;
  /** Null where no mail server is set. */
  mail: MailPort | null;
  /** Aborted when the program is about to end: what would last for ever ends then. */
  stopping?: AbortSignal;
}

/** What needs neither a database nor a store. */
export const offlineServices = {
  verifyBackup,
  /** Keeps an archive that comes as a stream in BACKUP_DIR. */
  spoolBackup: (archive: Readable, environment: Environment) =>
    spoolBackup(archive, readConfig(environment, { isPartial: true }).backups.directory),
};

export type Services = ReturnType<typeof createServices>;

/** Every feature, built in the order in which they need each other. */
export function createServices(resources: Resources) {
  const { config, environment = {}, knex, connection, files, search, mail, stopping } = resources;
  const throttle = createLoginThrottle(knex);
  const users = createUsersService({ knex, throttle });
  const auth = createAuthService({ knex, users, throttle, registration: config.registration });
  const passwordLinks = createPasswordLinksService({
    knex,
    throttle,
    areMailed: mail !== null,
    publicUrl: publicAddress(config),
  });
  const sessions = createSessionsService({ knex });
  const spaces = createSpacesService({ knex });
  const notifications = createNotificationsService({ knex });
  const documents = createDocumentsService({
    knex,
    files,
    notifications,
    maxBytes: config.documents.maxBytes,
  });
  const attachments = createAttachmentsService({ knex, files, maxBytes: config.uploads.maxBytes });
  const comments = createCommentsService({ knex, notifications });
  const events = createEventsService({ knex, connection, stopping });
  const people = createPeopleService({ knex });
  const backups = createBackupsService({
    knex,
    connection,
    files,
    configuration: async () => ({ settings: describeSettings(environment, await readKeptSettings(knex)) }),
    settings: config.backups,
  });
  const finding = createSearchService({ knex, search });
  const operation = createOperationService({
    knex,
    config,
    files,
    search,
    mail,
    backups,
    view: viewSettings(environment),
    firstSignIn: () => findFirstSignIn(config, knex),
  });
  const cleaning = {
    /** What the jobs remove by the clock, removed now. */
    run(actor: Actor, options: CleanUpOptions): Promise<CleanUp> {
      authorize(canOperate(actor));
      return cleanUp({ knex, files }, actor, options);
    },
  };
  return {
    auth,
    passwordLinks,
    sessions,
    users,
    spaces,
    documents,
    attachments,
    comments,
    notifications,
    events,
    people,
    cleaning,
    backups,
    search: finding,
    operation,
  };
}
