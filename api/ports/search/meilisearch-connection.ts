import {
  Meilisearch,
  MeilisearchApiError,
  MeilisearchRequestError,
  MeilisearchTaskTimeOutError,
  type EnqueuedTaskPromise,
} from 'meilisearch';
import type { MeilisearchSettings } from '../../config.ts';
import { SearchEngineError } from './port.ts';

/** Older ones cannot rename or swap indexes as we ask them to. Tried with 1.50. */
const oldest = [1, 18] as const;
/** Of a call that is no search. Milliseconds. */
const callPatience = 15_000;
/** The engine does one task after the other: ours may stand behind others. Milliseconds. */
const taskPatience = 10 * 60_000;
const taskPoll = 30;
/** What it compresses it sends in small pieces, each of which waits 40 ms for the kernel to acknowledge the one before. */
const plain = { 'accept-encoding': 'identity' };

export interface MeilisearchConnection {
  index: string;
  /** Calls that answer at once. @throws SearchEngineError */
  call<T>(work: (client: Meilisearch) => Promise<T>): Promise<T>;
  /** As `call`, given up after so many milliseconds. */
  callWithin<T>(milliseconds: number, work: (client: Meilisearch) => Promise<T>): Promise<T>;
  /** Has something done, and waits until it is. @throws SearchEngineError, or EntryRefused where the data is at fault */
  finish(work: (client: Meilisearch) => EnqueuedTaskPromise): Promise<void>;
  /** Has something done, later. @returns what waits until it is, and throws as `finish` does */
  begin(work: (client: Meilisearch) => EnqueuedTaskPromise): Promise<() => Promise<void>>;
  /** @throws SearchEngineError where it cannot be told, or is too old */
  version(): Promise<string>;
}

/** The engine works, but does not take this. */
export class EntryRefused extends Error {}

/** It does not know the index. */
export class IndexMissing extends SearchEngineError {}

export function connectMeilisearch(settings: MeilisearchSettings): MeilisearchConnection {
  const clientOf = (timeout: number) =>
    new Meilisearch({ host: settings.url, apiKey: settings.key, timeout, requestInit: { headers: plain } });
  const client = clientOf(callPatience);
  const quick = new Map<number, Meilisearch>();

  async function call<T>(work: (client: Meilisearch) => Promise<T>, by = client): Promise<T> {
    try {
      return await work(by);
    } catch (error) {
      throw explained(error, settings);
    }
  }

  async function begin(work: (client: Meilisearch) => EnqueuedTaskPromise): Promise<() => Promise<void>> {
    const { taskUid } = await call(() => work(client));
    return async () => {
      const task = await call(() =>
        client.tasks.waitForTask(taskUid, { interval: taskPoll, timeout: taskPatience }),
      );
      if (task.status === 'succeeded') return;
      throw (
        taskFault(task.error, settings) ?? new SearchEngineError(`Meilisearch left a task ${task.status}`)
      );
    };
  }

  return {
    index: settings.index,
    call: (work) => call(work),
    callWithin(milliseconds, work) {
      if (!quick.has(milliseconds)) quick.set(milliseconds, clientOf(milliseconds));
      return call(work, quick.get(milliseconds));
    },
    finish: async (work) => (await begin(work))(),
    begin,
    async version() {
      const { pkgVersion } = await call(() => client.getVersion());
      const [major = 0, minor = 0] = pkgVersion.split('.').map(Number);
      if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return pkgVersion;
      throw new SearchEngineError(
        `MEILI_URL: Meilisearch at ${settings.url} is version ${pkgVersion}; update it to ${oldest.join('.')} or newer`,
      );
    },
  };
}

/** A driver's error in words that name the setting; those that tell of our own faults are left as they are. */
function explained(error: unknown, settings: MeilisearchSettings): unknown {
  const { url } = settings;
  const say = (text: string) => new SearchEngineError(text, { cause: error });
  if (error instanceof MeilisearchApiError) {
    const { status } = error.response;
    const code = error.cause?.code;
    if (status === 401 || status === 403)
      return say(
        `MEILI_KEY: Meilisearch at ${url} refuses the key; set the master key it was started with, or a key with all rights`,
      );
    return (
      taskFault(error.cause, settings) ?? say(`Meilisearch at ${url} fails: ${code ?? ''} ${error.message}`)
    );
  }
  if (error instanceof MeilisearchTaskTimeOutError)
    return say(
      `Meilisearch at ${url} is busy with other tasks for over ten minutes; see what it does at ${url}/tasks`,
    );
  if (error instanceof MeilisearchRequestError)
    return say(
      `MEILI_URL: Meilisearch at ${url} does not answer (${reasonOf(error)}); start it, or correct the address`,
    );
  if (error instanceof SyntaxError)
    return say(`MEILI_URL: what answers at ${url} is not Meilisearch; correct the address`);
  return error;
}

function taskFault(
  fault: { code: string; message: string; type: string } | null | undefined,
  { url, index }: MeilisearchSettings,
): Error | null {
  if (!fault) return null;
  const { code, message, type } = fault;
  if (code === 'index_not_found')
    return new IndexMissing(
      `MEILI_INDEX: Meilisearch at ${url} has no index "${index}"; run "lectern reindex"`,
    );
  if (code === 'no_space_left_on_device' || code === 'database_size_limit_reached')
    return new SearchEngineError(`Meilisearch at ${url} has no space left; give its disk more`);
  const isAboutData = code === 'payload_too_large' || /document|payload/.test(code);
  return isAboutData && (type === 'invalid_request' || code === 'payload_too_large')
    ? new EntryRefused(message)
    : new SearchEngineError(`Meilisearch at ${url} fails: ${message}`);
}

/** The deepest cause that says something: 'ECONNREFUSED'. */
function reasonOf(error: Error): string {
  const { cause } = error;
  const inner: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  if (inner instanceof Error) return reasonOf(inner);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
