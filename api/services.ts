import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { ConnectOptions } from '../db/connect.ts';
import { readKeptSettings } from '../db/stored-settings.ts';
import type { Environment } from './settings/setting.ts';
import { readConfig, type Config } from './settings/config.ts';
import { describeSettings } from './settings/described.ts';
import { createAccessRequestsService } from './features/access-requests/service.ts';
import { createAdministrationService } from './features/administration/service.ts';
import { createAdminSignInService } from './features/admin-sign-in/service.ts';
import { createPicturesService } from './features/attachments/pictures.ts';
import { createAttachmentsService } from './features/attachments/service.ts';
import { createAuditService } from './features/audit/service.ts';
import { createAuthService } from './features/auth/service.ts';
import { createSessionsService } from './features/auth/sessions.ts';
import type { Actor } from './core/access/actor.ts';
import { authorize } from './core/access/authorize.ts';
import { endStepless } from './core/access/end-stepless.ts';
import { createSealer } from './core/access/identity-key.ts';
import { createLoginThrottle, type LoginThrottle } from './core/access/login-throttle.ts';
import { createRates, type Rates } from './core/access/rates.ts';
import { createRequestKeys } from './core/http/request-keys.ts';
import { canOperate } from './core/access/space-rights.ts';
import { createStorage } from './core/access/storage.ts';
import type { TemporarySpace } from './core/temporary-space.ts';
import { createBackupsService } from './features/backups/service.ts';
import { nameFor as backupNameFor, placeOf } from './features/backups/keeping.ts';
import type { BackupPlace } from './features/backups/places.ts';
import { spoolBackup } from './features/backups/spool.ts';
import { verifyBackup } from './features/backups/verifying.ts';
import { createBinService } from './features/bin/service.ts';
import { followWords } from './features/comments/anchors.ts';
import { createCommentsService } from './features/comments/service.ts';
import { createDirectoriesService } from './features/directories/service.ts';
import { createDocumentsService } from './features/documents/service.ts';
import { createEventsService } from './features/events/service.ts';
import { createExportsService } from './features/exports/service.ts';
import { createFileTextsService } from './features/file-texts/service.ts';
import { createFollowingService } from './features/following/service.ts';
import { createGroupsService } from './features/groups/service.ts';
import { createHooksService } from './features/hooks/service.ts';
import { createIdentitiesService } from './features/identities/service.ts';
import { createImportsService } from './features/imports/service.ts';
import { createJobsService } from './features/jobs/service.ts';
import { createLinksService } from './features/links/service.ts';
import { createLiveService } from './features/live/service.ts';
import { createInvitationsService } from './features/invitations/service.ts';
import { createNotificationsService } from './features/notifications/service.ts';
import { createOperationService } from './features/operation/service.ts';
import { createPasswordLinksService } from './features/password-links/service.ts';
import { createLabelsService } from './features/labels/service.ts';
import { createPeopleService } from './features/people/service.ts';
import { createPublicLinksService } from './features/public-links/service.ts';
import { createRestrictionsService } from './features/documents/restricting.ts';
import { createScimService } from './features/scim/service.ts';
import { createSignInService } from './features/sign-in/service.ts';
import { createSearchService } from './features/search/service.ts';
import { createSecondStepsService } from './features/second-steps/service.ts';
import { createReleasesService } from './features/documents/releasing.ts';
import { createReviewsService } from './features/reviews/service.ts';
import { createSpacesService } from './features/spaces/service.ts';
import { createTemplatesService } from './features/documents/templates.ts';
import { createTokensService } from './features/tokens/service.ts';
import { createManyAccountsService } from './features/users/acting.ts';
import { createUsersService, type UsersService } from './features/users/service.ts';
import { createWorkspaceService, type WorkspaceService } from './features/workspace/service.ts';
import { checkFiles, type FileCheckOptions } from './jobs/check-files.ts';
import { composeTestMail } from './jobs/test-mail.ts';
import { cleanUp, type CleanUp, type CleanUpOptions } from './jobs/clean-up.ts';
import type { BackupBucket, FilesPort } from './ports/files/port.ts';
import type { IdentityPorts } from './ports/identity/port.ts';
import type { MailPort } from './ports/mail/port.ts';
import { version } from './server/version.ts';
import { findFirstSignIn } from './server/first-sign-in.ts';
import { scimProvider } from './settings/sign-in.ts';
import { publicAddress } from './settings/public-address.ts';
import { viewSettings } from './settings/view.ts';
import type { SearchPort } from './ports/search/port.ts';

export interface Resources {
  config: Config;
  /** Where `config` was read from; absent in tests, which build it directly. */
  environment?: Environment;
  knex: Knex;
  /** For code that needs its own connection outside the pool. */
  connection: Omit<ConnectOptions, 'poolSize'>;
  files: FilesPort;
  /** Null if backups are stored in a folder. */
  backupBucket?: BackupBucket | null;
  /** For the files of imports and exports under way. */
  temporary: TemporarySpace;
  search: SearchPort;
  /** Null if no mail server is configured. */
  mail: MailPort | null;
  /** The providers and directories that people sign in with. */
  identity: IdentityPorts;
  /** Aborted when the program is about to end, so that event streams end too. */
  stopping?: AbortSignal;
}

/** Services that need neither a database nor a file store. */
export const offlineServices = {
  verifyBackup,
  /** Writes an archive that arrives as a stream to BACKUP_DIR. */
  spoolBackup: (archive: Readable, environment: Environment) =>
    spoolBackup(archive, readConfig(environment, { isPartial: true }).backups.directory),
  backupNameFor,
  /** The folder or the bucket of backups. */
  backupPlace(environment: Environment, bucket: BackupBucket | null): BackupPlace {
    const { directory } = readConfig(environment, { isPartial: true }).backups;
    return placeOf({ bucket, directory, minFreeDisk: undefined });
  },
};

export type Services = ReturnType<typeof createServices>;

/** Builds the services of all features, in the order of their dependencies. */
export function createServices(resources: Resources) {
  const { config, environment = {}, knex, files, search, mail, identity } = resources;
  const trashDays = config.trash.days;
  const throttle = createLoginThrottle(knex);
  const rates = createRates(knex, config.quotas);
  const users = createUsers(resources, { throttle, rates });
  const signingIn = createSignIn(resources, { users, throttle });
  const tokens = createTokensService({ knex, users });
  const spaces = createSpacesService({ knex, trashDays });
  const notifications = createNotificationsService({ knex });
  const storage = createStorage({ knex, files, quotas: config.quotas });
  const keeping = { knex, files, rates, storage };
  const attachments = createAttachmentsService({ ...keeping, maxBytes: config.uploads.maxBytes });
  const liveParts = createLive(resources, notifications);
  const documents = createDocumentsService({
    knex,
    rates,
    storage,
    openFile: (attachment) => attachments.open(attachment),
    ...{ notifications, live: liveParts.live },
    maxBytes: config.documents.maxBytes,
    trashDays,
  });
  const templates = createTemplatesService({ knex, documents, storage, live: liveParts.live });
  const comments = createCommentsService({ knex, notifications, rates, live: liveParts.live });
  const people = createPeopleService({ knex });
  const restrictions = createRestrictionsService({ knex, people });
  const imports = createImports(resources, {
    ...{ storage, documents, templates, attachments, spaces, restrictions },
  });
  const backups = createBackups(resources);
  const fileTexts = createFileTextsService({ knex, files, storage });
  const exports = createExports(resources, {
    ...{ documents, attachments, comments, storage, live: liveParts.live },
  });
  const view = viewSettings(environment);
  const operation = createOperationService({
    ...{ knex, config, files, search, mail, identity, backups, view },
    backupBucket: resources.backupBucket ?? null,
    secondSteps: signingIn.secondSteps,
    missingScripts: () => exports.missingScripts(),
    firstSignIn: () => findFirstSignIn(config, knex),
  });
  const workspace = createWorkspaceService({ knex, view, keep: operation.settings.keepIn });
  const finding = createFinding(resources);
  return {
    ...signingIn,
    fileTexts,
    tokens,
    restrictions,
    users,
    spaces,
    documents,
    ...{ templates, releases: createReleasesService({ knex, live: liveParts.live, notifications, storage }) },
    attachments,
    pictures: createPicturesService({ ...keeping, users }),
    comments,
    ...{ imports, jobs: createJobsService({ knex, imports }) },
    notifications,
    ...liveParts,
    exports,
    people,
    ...createAround({ knex, publicLinks: workspace.publicLinks }),
    ...createGroups(knex, { users, secondSteps: signingIn.secondSteps }),
    hooks: createHooks({ knex, config }),
    bin: createBinService({ knex, trashDays }),
    ...createUpkeep({ knex, files, trashDays }),
    requestKeys: createRequestKeys({ knex }),
    ...{ backups, auditLog: createAuditService({ knex }) },
    scim: createScim({ knex, config }, users),
    ...finding,
    operation,
    workspace,
    administration: createAdministration(resources, { operation, backups, fileTexts, workspace, ...finding }),
  };
}

const createBackups = ({ config, environment = {}, knex, connection, files, backupBucket }: Resources) =>
  createBackupsService({
    knex,
    connection,
    files,
    configuration: async () => ({ settings: describeSettings(environment, await readKeptSettings(knex)) }),
    settings: {
      ...{ keep: config.backups.keep, directory: config.backups.directory },
      ...{ minFreeDisk: config.quotas.minFreeDisk, bucket: backupBucket },
    },
  });

const createAdministration = (
  { knex, config, mail }: Resources,
  {
    workspace,
    ...services
  }: Pick<
    Parameters<typeof createAdministrationService>[0],
    'operation' | 'backups' | 'search' | 'fileTexts'
  > & { workspace: WorkspaceService },
) =>
  createAdministrationService({
    ...{ knex, mail, version, ...services },
    composeTestMail: async ({ language, ...given }) => {
      const { name } = await workspace.look();
      const publicUrl = publicAddress(config);
      return composeTestMail({ publicUrl, workspace: name, language: language ?? config.language }, given);
    },
  });

const createScim = ({ knex, config }: Pick<Resources, 'knex' | 'config'>, users: UsersService) =>
  createScimService({
    ...{ knex, users },
    provider: scimProvider(config.signIn),
    publicUrl: publicAddress(config),
  });

/** What tells other programs of changes. */
const createHooks = ({ knex, config }: Pick<Resources, 'knex' | 'config'>) =>
  createHooksService({
    knex,
    sealer: createSealer({ identityKey: config.signIn.identityKey, dataDir: config.dataDir }),
    allowed: config.webhookAllow,
    publicUrl: publicAddress(config),
  });

/** Groups, and what administrators do to many accounts at once. */
function createGroups(
  knex: Knex,
  services: Pick<Parameters<typeof createManyAccountsService>[0], 'users' | 'secondSteps'>,
) {
  const groups = createGroupsService({ knex });
  return { groups, manyAccounts: createManyAccountsService({ knex, groups, ...services }) };
}

/** What people do around documents. */
const createAround = ({ knex, publicLinks }: { knex: Knex; publicLinks: () => Promise<boolean> }) => ({
  accessRequests: createAccessRequestsService({ knex }),
  following: createFollowingService({ knex }),
  labels: createLabelsService({ knex }),
  reviews: createReviewsService({ knex }),
  publicLinks: createPublicLinksService({ knex, isOn: publicLinks }),
});

/** What finds documents: by their words, and by their links. */
function createFinding({ knex, search, config }: Resources) {
  const publicUrl = publicAddress(config);
  return {
    search: createSearchService({ knex, search, publicUrl }),
    links: createLinksService({ knex, trashDays: config.trash.days, publicUrl }),
  };
}

/** What tells open pages of changes, and lets several people change one document. */
function createLive(
  { config, knex, connection, stopping }: Resources,
  notifications: ReturnType<typeof createNotificationsService>,
) {
  const events = createEventsService({ knex, connection, stopping });
  const { maxBytes } = config.documents;
  const isOn = config.liveEditing;
  return {
    events,
    live: createLiveService({ knex, events, notifications, followWords, stopping, isOn, maxBytes }),
  };
}

function createExports(
  { knex, files, temporary, config }: Resources,
  services: Pick<
    Parameters<typeof createExportsService>[0],
    'documents' | 'attachments' | 'comments' | 'storage' | 'live'
  >,
) {
  const { publicUrl, language, exportFonts: fonts, exports } = config;
  const { maxBytes } = exports;
  return createExportsService({ knex, files, temporary, ...services, publicUrl, language, fonts, maxBytes });
}

type ImportOptions = Parameters<typeof createImportsService>[0];
type ImportNeeds = Pick<ImportOptions, 'storage' | 'documents' | 'templates' | 'attachments' | 'spaces'> & {
  restrictions: ReturnType<typeof createRestrictionsService>;
};

function createImports({ knex, files, temporary, config }: Resources, needed: ImportNeeds) {
  const { restrictions, ...services } = needed;
  return createImportsService({
    ...{ knex, files, temporary, ...services },
    restrictions: {
      restrict: (actor, id, allowed) => restrictions.restrict(actor, id, allowed),
      isRestricted: async (actor, id) => {
        const { own, above } = await restrictions.read(actor, id);
        return own !== null || above.length > 0;
      },
    },
    maxBytes: {
      document: config.documents.maxBytes,
      file: config.uploads.maxBytes,
      upload: config.imports.maxBytes,
    },
  });
}

function createUsers(
  { knex, config: { signIn } }: Resources,
  shared: { throttle: LoginThrottle; rates: Rates },
): UsersService {
  return createUsersService({
    knex,
    ...shared,
    sources: [...signIn.oidc, ...signIn.ldap],
    endStepless: (trx, userId) => endStepless(trx, signIn, userId),
  });
}

/** How people sign in: with a password, a provider or a directory, and a second step. */
function createSignIn(
  { knex, config, identity, mail }: Resources,
  { users, throttle }: { users: UsersService; throttle: LoginThrottle },
) {
  const { signIn } = config;
  const { directories } = identity;
  const identities = createIdentitiesService({ knex, users, ports: identity, signIn });
  const auth = createAuthService({
    knex,
    users,
    throttle,
    identities,
    directories,
    passwordLogin: signIn.password,
  });
  const passwordLinks = createPasswordLinksService({
    knex,
    throttle,
    areMailed: mail !== null,
    publicUrl: publicAddress(config),
  });
  return {
    identities,
    auth,
    passwordLinks,
    invitations: createInvitationsService({ knex, users, passwordLinks }),
    sessions: createSessionsService({ knex }),
    secondSteps: createSecondStepsService({
      knex,
      config,
      publicAddress: publicAddress(config),
      login: async (given, client) => (await auth.login(given, client)).user,
    }),
    directories: createDirectoriesService({ knex, identities, directories }),
    signIn: createSignInService({ knex, identity, identities, signIn }),
    adminSignIn: createAdminSignInService({ knex, identity, password: signIn.password }),
  };
}

/** Work that jobs do on a schedule, for the command line to do on request. */
function createUpkeep(upkeep: { knex: Knex; files: FilesPort; trashDays: number }) {
  const { knex, files } = upkeep;
  return {
    cleaning: {
      /** Removes now what the jobs remove on a schedule. */
      run(actor: Actor, options: CleanUpOptions): Promise<CleanUp> {
        authorize(canOperate(actor));
        return cleanUp(upkeep, actor, options);
      },
    },
    fileChecks: {
      /** Reads every attached file and records which are missing or damaged. */
      run(actor: Actor, options: FileCheckOptions): ReturnType<typeof checkFiles> {
        authorize(canOperate(actor));
        return checkFiles(knex, files, options);
      },
    },
  };
}
