import type { RequestListener } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { holdServerBuild, holdWebBuild } from './server/build-in-use.ts';
import type { Config } from './settings/config.ts';
import { endStepless } from './core/access/end-stepless.ts';
import { bodyLimits } from './core/http/body-limits.ts';
import { createLog } from './core/http/log.ts';
import { surviveLostOutput } from './core/http/lost-output.ts';
import { faultMessage } from './server/fault-message.ts';
import { prepareFirstSignIn } from './server/first-sign-in.ts';
import { listen } from './server/http-server.ts';
import { isEverywhere, publicAddress } from './settings/public-address.ts';
import { openResources, type OpenResources } from './server/resources.ts';
import { startServing, type Serving } from './server/serving.ts';
import { createStopNotice } from './server/stop-notice.ts';
import { createMaintenanceListener } from './server/maintenance.ts';

/** From the signal on. PostgreSQL needs the rest of the 10 seconds for its own shutdown. Milliseconds. */
const requestPatienceMs = 7_000;
/** A restore waits this long for running requests; a large upload is cut. Milliseconds. */
const maintenancePatienceMs = 10_000;
/** The terminal and npm both pass on one Ctrl+C, so a second signal within this time is the same one. Milliseconds. */
const sameSignal = 1_000;

/**
 * Collects garbage when the heap has doubled since the last time. Where a machine has much memory, Node.js lets it grow
 * fourfold.
 */
const heapGrowth = '--heap-growing-percent=100';

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const { stopRequested, stopAtOnce } = listenForSignals();
  const [webDirectory] = await Promise.all([holdWebBuild(), holdServerBuild()]);
  const state: State = {
    resources: await openResources(process.env, { role: 'server', notify: say }),
    serving: undefined,
  };
  const { config } = state.resources;
  const log = createLog(config.log.level);
  const serve = (resources: OpenResources) => startServing(resources, { log, say, webDirectory });
  try {
    const signIn = await prepareSignIn(state.resources);
    const maintenance = createMaintenanceListener(config, webDirectory, log);
    const scraped = config.metrics && (await listenForMetrics(answerMetrics(state), config.metrics));
    const notice = createStopNotice((request, response) =>
      (state.serving?.answer ?? maintenance)(request, response),
    );
    const listening = await listen(notice.answer, config);
    state.serving = serve(state.resources);
    announce(config, listening.port, signIn);
    await serveUntil(stopRequested, state, serve);
    const stop = async () => {
      const cutAt = performance.now() + requestPatienceMs;
      // whoever presses Ctrl+C waits for it; engines and service managers send SIGTERM
      if ((await stopRequested) === 'SIGTERM') await notice.give();
      const untilCutMs = cutAt - performance.now();
      await Promise.all([listening.close(untilCutMs), scraped?.close(0), state.serving?.stop(untilCutMs)]);
    };
    await Promise.race([stop(), stopAtOnce]);
  } finally {
    await state.resources.close();
  }
}

interface State {
  resources: OpenResources;
  /** Undefined while a restore replaces the database. */
  serving: Serving | undefined;
}

/** Serves until the signal comes. Stops for each restore and resumes when the restore has ended. */
async function serveUntil(
  signal: Promise<unknown>,
  state: State,
  serve: (resources: OpenResources) => Serving,
): Promise<void> {
  const stopped = signal.then(() => 'stopped' as const);
  while (state.serving) {
    const maintenance = state.serving.maintenanceRequested.then(() => 'maintenance' as const);
    if ((await Promise.race([stopped, maintenance])) === 'stopped') return;
    say('Paused: Lectern is being restored from a backup.');
    const { serving } = state;
    state.serving = undefined;
    await serving.stop(maintenancePatienceMs);
    const reopening = state.resources.reopen();
    // a signal may end the program before anybody awaits this promise
    reopening.catch(() => undefined);
    const reopened = await Promise.race([stopped, reopening]);
    if (reopened === 'stopped') return;
    state.resources = reopened;
    await prepareSignIn(reopened);
    state.serving = serve(reopened);
    say('Serving again.');
  }
}

async function prepareSignIn({ config, knex }: OpenResources): Promise<string[]> {
  // MFA may have become stricter
  await endStepless(knex, config.signIn);
  return prepareFirstSignIn(config, knex, { mayShow: mayShowPassword(config) });
}

const listenForMetrics = (answer: RequestListener, place: NonNullable<Config['metrics']>) =>
  listen(answer, { ...place, prefix: 'METRICS_', timeouts: { requestTimeout: bodyLimits.arrivalTimeoutMs } });

const answerMetrics =
  (state: State): RequestListener =>
  (request, response) => {
    const answer = state.serving?.answerMetrics;
    if (answer) answer(request, response);
    else response.writeHead(503).end();
  };

/**
 * The generated password is for the person at the terminal. It must never get into a log that a container engine keeps.
 */
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

interface StopSignals {
  /** The first signal: stop in order, even while Lectern is still starting. */
  stopRequested: Promise<NodeJS.Signals>;
  /** The second signal: stop without waiting for requests. A third ends the process and leaves PostgreSQL running. */
  stopAtOnce: Promise<unknown>;
}

function listenForSignals(): StopSignals {
  let count = 0;
  let last = 0;
  const stopRequested = promiseOf<NodeJS.Signals>();
  const stopAtOnce = promiseOf<NodeJS.Signals>();
  const stop = (signal: NodeJS.Signals) => {
    // a closing terminal sends SIGHUP after the signal of its Ctrl+C
    if (count > 0 && (signal === 'SIGHUP' || performance.now() - last < sameSignal)) return;
    count += 1;
    last = performance.now();
    if (count > 2) process.exit(1);
    say(count === 1 ? `Stopping (${signal}). Repeat to stop at once.` : 'Stopping at once.');
    (count === 1 ? stopRequested : stopAtOnce).done(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return { stopRequested: stopRequested.promise, stopAtOnce: stopAtOnce.promise };
}

function promiseOf<T>(): { promise: Promise<T>; done: (value: T) => void } {
  let done: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => (done = resolve));
  return { promise, done };
}

/** Prints faults that a person can fix as a message, all others with their stack. */
function complain(error: unknown): void {
  process.stderr.write(`\n${faultMessage(error) ?? (error as Error).stack}\n`);
}

setFlagsFromString(heapGrowth);
surviveLostOutput();
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
