import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { driverOptions, type ConnectOptions } from '../../db/connect.ts';
import { jobs, type Job, type JobDependencies } from './list.ts';
import { repeat, type Repeating } from './repeat.ts';

export interface JobsOptions extends JobDependencies {
  connection: Omit<ConnectOptions, 'poolSize'>;
  log: Logger;
  /** For tests; otherwise the list of jobs. */
  jobs?: readonly Job[];
  /** How long after the start the first runs may begin. Seconds, 60 unless told. */
  firstAfter?: number;
}

/** The database may be away when we start. Milliseconds. */
const retryAfter = 10_000;
/** Milliseconds. */
const pollEvery = 30_000;

/**
 * Runs the jobs, on whichever process is free (the queue is in the database, schema `jobs`). Answers at once: the
 * queue opens in the background, and what fails there is logged and tried again; it never ends the program.
 */
export function startJobs(options: JobsOptions): Repeating {
  const { log, firstAfter = 60 } = options;
  let boss: PgBoss | undefined;
  return repeat({
    async turn(stopping) {
      boss ??= await open(options);
      if (!boss) return retryAfter;
      // one after the other: they do not start together, and each may read a great deal
      for (const job of options.jobs ?? jobs)
        if (!stopping.aborted) await takeTurn(boss, job, options, stopping);
      return undefined;
    },
    every: Math.min(pollEvery, (firstAfter + 1) * 1000),
    onError: (error) => log.warn({ err: error }, 'the job queue failed'),
    end: async () => boss?.stop({ graceful: false }),
  });
}

async function open(options: JobsOptions): Promise<PgBoss | undefined> {
  const settings = { ...driverOptions(options.connection), schema: 'jobs', max: 2, schedule: false };
  const boss = new PgBoss(settings);
  boss.on('error', (error) => options.log.warn({ err: error }, 'the job queue failed'));
  try {
    await boss.start();
    for (const { name } of options.jobs ?? jobs)
      await boss.createQueue(name, { name, policy: 'standard', retryLimit: 2, expireInHours: 2 });
    return boss;
  } catch (error) {
    options.log.warn({ err: error }, 'the job queue could not start; trying again');
    await boss.stop({ graceful: false, wait: false }).catch(() => undefined);
    return undefined;
  }
}

/**
 * Runs a job where it is due and no other process has it. Not by pg-boss's own `work`, which leaves the promises
 * of `complete` and `fail` alone: while the database is away they would end the program.
 */
async function takeTurn(
  boss: PgBoss,
  job: Job,
  { firstAfter = 60, ...options }: JobsOptions,
  stopping: AbortSignal,
): Promise<void> {
  try {
    // once in each stretch of time: a machine that is on for an hour a day may never see a set hour
    await boss.send(job.name, {}, { startAfter: firstAfter, singletonHours: job.everyHours });
    for (const { id } of await boss.fetch(job.name)) {
      const failure = await run(job, options, stopping);
      await (failure ? boss.fail(job.name, id, failure) : boss.complete(job.name, id));
    }
  } catch (error) {
    options.log.warn({ err: error, job: job.name }, 'the job queue failed');
  }
}

/** @returns why the queue has to try it again */
async function run(
  job: Job,
  { log, ...options }: Omit<JobsOptions, 'firstAfter'>,
  stopping: AbortSignal,
): Promise<object | null> {
  const started = performance.now();
  try {
    const did = await job.run(options, stopping);
    log.info({ job: job.name, ms: Math.round(performance.now() - started), ...did }, 'job done');
    return null;
  } catch (error) {
    log.error({ err: error, job: job.name }, 'job failed');
    return { message: error instanceof Error ? error.message : String(error) };
  }
}
