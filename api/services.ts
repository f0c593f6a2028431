import type { Knex } from 'knex';
import type { Config } from './config.ts';
import { createAttachmentsService } from './features/attachments/service.ts';
import { createAuthService } from './features/auth/service.ts';
import { createSessionsService } from './features/auth/sessions.ts';
import { createLoginThrottle } from './core/login-throttle.ts';
import { createCommentsService } from './features/comments/service.ts';
import { createDocumentsService } from './features/documents/service.ts';
import { createNotificationsService } from './features/notifications/service.ts';
import { createPeopleService } from './features/people/service.ts';
import { createSearchService } from './features/search/service.ts';
import { createSpacesService } from './features/spaces/service.ts';
import { createUsersService } from './features/users/service.ts';
import type { FilesPort } from './ports/files/port.ts';
import type { SearchPort } from './ports/search/port.ts';

export interface Resources {
  config: Config;
  knex: Knex;
  files: FilesPort;
  search: SearchPort;
}

export type Services = ReturnType<typeof createServices>;

/** Every feature, built in the order in which they need each other. */
export function createServices({ config, knex, files, search }: Resources) {
  const throttle = createLoginThrottle(knex);
  const users = createUsersService({ knex, throttle });
  const auth = createAuthService({ knex, users, throttle, registration: config.registration });
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
  const people = createPeopleService({ knex });
  const finding = createSearchService({ knex, search });
  return {
    auth,
    sessions,
    users,
    spaces,
    documents,
    attachments,
    comments,
    notifications,
    people,
    search: finding,
  };
}
