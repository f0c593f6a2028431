import { addJobs, jobDueSince, noteJobFailure, noteSuccess } from '../../db/jobs/statements.ts';
import { alone } from '../../db/jobs/leases.ts';
import { jobs, type Job, type JobDependencies } from './list.ts';
import { repeat, type Repeating } from './repeat.ts';

interface JobsOptions extends JobDependencies {
  /** For tests; by default all jobs. */
  jobs?: readonly Job[];
  /** The delay from the start to the first runs. Seconds; 60 by default. */
  firstAfter?: number;
}

/** How often to look for due jobs. */
const pollIntervalMs = 30_000;
/** The database may not be up yet when we start. */
const retryAfterMs = 10_000;
/** If a process is killed while it runs a job, others wait this long before they may run it. Seconds. */
const leaseSeconds = 120;
const secondsAnHour = 3_600;

/**
 * Runs each job when it is due, in whichever process is free. Rows say when a job is due, a lease says who runs it.
 * Returns at once. A failure is logged and the job is tried again; it never ends the program.
 */
export function startJobs(options: JobsOptions): Repeating {
  const { knex, log, firstAfter = 60, jobs: all = jobs } = options;
  let isReady = false;
  return repeat({
    async turn(stopping) {
      if (!isReady) {
        const names = all.map(({ name }) => name);
        isReady = await addJobs(knex, names).then(
          () => true,
          (error: unknown) => {
            log.warn({ err: error }, 'the jobs cannot start; trying again');
            return false;
          },
        );
        return isReady ? firstAfter * 1000 : retryAfterMs;
      }
      // one after the other: each may read a lot of data
      for (const job of all) if (!stopping.aborted) await takeTurn(job, options, stopping);
      return undefined;
    },
    every: Math.min(pollIntervalMs, (firstAfter + 1) * 1000),
    onError: (error) => log.warn({ err: error }, 'the jobs failed'),
  });
}

/** Runs a job if it is due and no other process is running it. */
async function takeTurn(job: Job, options: JobsOptions, stopping: AbortSignal): Promise<void> {
  const { knex, log } = options;
  const { name, everyHours } = job;
  try {
    if ((await jobDueSince(knex, name)) === null) return;
    // while the database is away the lease may expire; then another process may start the same job, which is safe
    await alone(knex, `job ${name}`, leaseSeconds, async () => {
      // another process may have run it between the check and the lease
      const since = await jobDueSince(knex, name);
      if (since === null) return;
      const seconds = everyHours * secondsAnHour;
      if (await run(job, options, stopping)) await noteSuccess(knex, name, seconds, since);
      else await noteJobFailure(knex, name, seconds);
    });
  } catch (error) {
    log.warn({ err: error, job: name }, 'the jobs failed');
  }
}

/** @returns whether it succeeded */
async function run(job: Job, options: JobsOptions, stopping: AbortSignal): Promise<boolean> {
  const { log } = options;
  const started = performance.now();
  try {
    const did = await job.run(options, stopping);
    log.info({ job: job.name, ms: Math.round(performance.now() - started), ...did }, 'job done');
    return true;
  } catch (error) {
    log.error({ err: error, job: job.name }, 'job failed');
    return false;
  }
}
