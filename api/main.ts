import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { ConfigError, type Config } from './config.ts';
import { createLog } from './core/log.ts';
import { prepareFirstSignIn } from './first-sign-in.ts';
import { startIndexing } from './jobs/index-changes.ts';
import { startJobs } from './jobs/queue.ts';
import type { Repeating } from './jobs/repeat.ts';
import { startMailing } from './jobs/send-mails.ts';
import { startTidying } from './jobs/tidy-indexes.ts';
import { watchFiles } from './jobs/watch-files.ts';
import { listen } from './listen.ts';
import { isEverywhere, publicAddress } from './public-address.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { openResources, type OpenResources } from './resources.ts';
import { createServices } from './services.ts';
import { EmbeddedPostgresError } from '../db/embedded/error.ts';
import { MigrationError } from '../db/migrate.ts';

/** PostgreSQL's own shutdown needs the rest of the 10 seconds. Milliseconds. */
const requestPatience = 7_000;
/** A terminal and npm both pass on one Ctrl+C: what follows so soon is the same one. Milliseconds. */
const sameSignal = 1_000;

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const signal = firstSignal();
  const resources = await openResources(process.env, { role: 'server', notify: say });
  const { config } = resources;
  const log = createLog(config.log.level);
  try {
    const signIn = await prepareFirstSignIn(config, resources.knex, { mayShow: mayShowPassword(config) });
    const stopping = new AbortController();
    const metrics = config.metrics && createMetrics(resources.knex, config.search.engine);
    const measured = metrics ? { ...resources, ...measure(resources, metrics) } : resources;
    const answer = createApp({ ...measured, log, stopping: stopping.signal }).callback();
    const scraped = metrics && (await listen(metrics.serve, { ...config.metrics!, prefix: 'METRICS_' }));
    const listening = await listen((request, response) => void answer(request, response), config);
    const watching = watchFiles({ files: measured.files, log, say });
    const jobs = startJobs({ ...resources, backups: createServices(resources).backups, log });
    const tidying = startTidying(resources.knex, log);
    const indexing = startIndexing({ ...resources, log });
    const mailing = startMailsWhereSet({ ...resources, log });
    announce(config, listening.port, signIn);
    await signal;
    stopping.abort();
    await Promise.all([
      listening.close(requestPatience),
      scraped?.close(0),
      watching.stop(0),
      jobs.stop(requestPatience),
      mailing?.stop(requestPatience),
      tidying.stop(),
      indexing.stop(requestPatience),
    ]);
  } finally {
    await resources.close();
  }
}

const measure = ({ files, search }: OpenResources, metrics: Metrics) => ({
  files: metrics.countFiles(files),
  search: metrics.measureSearch(search),
  measureRequests: metrics.measureRequests,
});

/** The settings name both or none. */
function startMailsWhereSet({
  config,
  mail,
  ...rest
}: OpenResources & { log: Logger }): Repeating | undefined {
  return mail && config.publicUrl ? startMailing({ ...rest, mail, publicUrl: config.publicUrl }) : undefined;
}

/** The password that was made is for whoever started Lectern, and never for a log that a container's engine keeps. */
function mayShowPassword({ admin, database }: Config): boolean {
  return admin.password === undefined && (process.stdout.isTTY || database.url === undefined);
}

function announce(config: Config, port: number, signIn: string[]): void {
  const everywhere = isEverywhere(config.host);
  const address = publicAddress({ ...config, port });
  const lines = [
    `Address   ${address}${everywhere ? ' (and at every address of this machine)' : ''}`,
    ...signIn,
    `Data      ${config.dataDir}`,
    'Stop      Ctrl+C',
  ];
  say(`\nLectern is running.\n\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}

/** The first asks to stop in order, also while Lectern still starts; another ends it at once. */
function firstSignal(): Promise<void> {
  let first: number | undefined;
  return new Promise((done) => {
    const stop = (signal: NodeJS.Signals) => {
      if (first !== undefined && performance.now() - first > sameSignal) process.exit(1);
      if (first !== undefined) return;
      first = performance.now();
      say(`Stopping (${signal}); once more to stop at once.`);
      done();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  });
}

/** Faults that a person can mend are told in words, all others with where they arose. */
function complain(error: unknown): void {
  const known = [ConfigError, EmbeddedPostgresError, MigrationError];
  const words = known.some((kind) => error instanceof kind)
    ? (error as Error).message
    : (error as Error).stack;
  process.stderr.write(`\n${words ?? String(error)}\n`);
}

main().then(
  () => {
    say('Stopped.');
    process.exit(0);
  },
  (error: unknown) => {
    complain(error);
    process.exit(1);
  },
);
