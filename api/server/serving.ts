import type { RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { listenForMaintenance } from '../../db/maintenance-signal.ts';
import { createApp } from '../app.ts';
import { startCountingSearches, startTasks } from '../jobs/do-tasks.ts';
import { startDelivering } from '../jobs/deliver-hooks.ts';
import { startExporting } from '../jobs/make-exports.ts';
import { startFolding } from '../jobs/fold-live-texts.ts';
import { startIndexing } from '../jobs/index-changes.ts';
import { startReadingFiles } from '../jobs/read-files.ts';
import { startImporting } from '../jobs/run-imports.ts';
import { startJobs } from '../jobs/queue.ts';
import type { Repeating } from '../jobs/repeat.ts';
import { startMailing } from '../jobs/send-mails.ts';
import { startTidying } from '../jobs/tidy-indexes.ts';
import { startFillingDrives } from '../jobs/fill-drives.ts';
import { watchFiles } from '../jobs/watch-files.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { startTelling } from '../jobs/tell-followers.ts';
import type { OpenResources } from './resources.ts';
import { version } from './version.ts';
import { createServices } from '../services.ts';

export interface Serving {
  answer: RequestListener;
  /** Serves the metrics, if they are enabled. */
  answerMetrics: RequestListener | undefined;
  /** Resolves when a restore asks this server to enter maintenance mode. */
  maintenanceRequested: Promise<void>;
  /**
   * Ends event streams and background work. Running requests may finish for `timeoutMs`, then they are cut.
   * @param timeoutMs milliseconds
   */
  stop(timeoutMs: number): Promise<void>;
}

interface ServingOptions {
  log: Logger;
  /** A line for the person who started Lectern. */
  say: (text: string) => void;
  /** The folder of the built web front end. */
  webDirectory: string;
}

/** Starts everything that needs the open database: answering requests, and the background work. */
export function startServing(resources: OpenResources, { log, say, webDirectory }: ServingOptions): Serving {
  const { config, knex, connection } = resources;
  const stopping = new AbortController();
  const metrics = config.metrics && createMetrics(knex, config.search.engine, resources.identity);
  const measured = metrics ? { ...resources, ...measure(resources, metrics) } : resources;
  const app = createApp({ ...measured, log, webDirectory, stopping: stopping.signal }).callback();
  const running = new Set<ServerResponse>();
  let enterMaintenance: () => void;
  const maintenanceRequested = new Promise<void>((resolve) => (enterMaintenance = resolve));
  const listening = listenForMaintenance(connection, version, () => enterMaintenance());
  const watching = watchFiles({ files: measured.files, log, say });
  const filling = startFillingDrives({ knex, files: resources.files, log, say });
  const services = createServices(resources);
  const { administration, backups, directories, exports, fileTexts, following, hooks, imports, live } =
    services;
  const jobs = startJobs({
    ...resources,
    keepRevisions: config.revisions.keep,
    trashDays: config.trash.days,
    backups,
    directories,
    log,
  });
  greetProviders(resources, log);
  resources.temporary.removeLeftovers().catch((error: unknown) => {
    log.warn({ err: error }, 'temporary files that were left cannot be removed');
  });
  const tidying = startTidying(knex, log);
  const exporting = startExporting({ exports, log });
  const importing = startImporting({ imports, log });
  const readingFiles = startReadingFiles({ fileTexts, log });
  const folding = startFolding({ live, log });
  const telling = startTelling({ knex, following, log });
  const delivering = startDelivering({ hooks, log });
  const working = startTasks({ tasks: administration.tasks, log });
  const counting = startCountingSearches({ knex, log });
  const indexing = startIndexing({ ...resources, log });
  const mailing = startMailsWhereSet({
    ...{ ...resources, log },
    workspaceName: async () => (await services.workspace.look()).name,
  });
  return {
    answer(request, response) {
      running.add(response);
      response.once('close', () => running.delete(response));
      void app(request, response);
    },
    answerMetrics: metrics?.serve,
    maintenanceRequested,
    async stop(timeoutMs) {
      stopping.abort();
      await Promise.all([
        drain(running, timeoutMs),
        listening.stop(),
        watching.stop(0),
        filling.stop(timeoutMs),
        jobs.stop(timeoutMs),
        mailing?.stop(timeoutMs),
        tidying.stop(),
        folding.stop(timeoutMs),
        telling.stop(timeoutMs),
        delivering.stop(timeoutMs),
        indexing.stop(timeoutMs),
        exporting.stop(timeoutMs),
        importing.stop(timeoutMs),
        readingFiles.stop(timeoutMs),
        working.stop(timeoutMs),
        counting.stop(timeoutMs),
      ]);
    },
  };
}

/**
 * Fetches the providers' descriptions, so that the first sign-in does not have to wait. Lectern starts even without
 * them.
 */
function greetProviders({ identity }: OpenResources, log: Logger): void {
  for (const port of identity.oidc)
    port.discover().catch((error: unknown) => {
      log.warn({ err: error, provider: port.settings.id }, 'the provider cannot be used now');
    });
}

/** Waits for running requests to be answered, and cuts those that take too long. */
async function drain(running: ReadonlySet<ServerResponse>, timeoutMs: number): Promise<void> {
  const late = setTimeout(() => running.forEach((response) => response.destroy()), timeoutMs);
  await Promise.all(
    [...running].map((response) => new Promise<void>((closed) => response.once('close', () => closed()))),
  );
  clearTimeout(late);
}

const measure = ({ files, search }: OpenResources, metrics: Metrics) => ({
  files: metrics.countFiles(files),
  search: metrics.measureSearch(search),
  measureRequests: metrics.measureRequests,
});

/** The configuration requires MAIL_FROM and PUBLIC_URL with SMTP_URL. */
function startMailsWhereSet({
  config,
  mail,
  ...rest
}: OpenResources & { log: Logger; workspaceName: () => Promise<string> }): Repeating | undefined {
  return mail && config.publicUrl
    ? startMailing({
        ...{ ...rest, mail, publicUrl: config.publicUrl, language: config.language },
        passwordLogin: config.signIn.password,
      })
    : undefined;
}
