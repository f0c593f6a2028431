import {
  Meilisearch,
  MeilisearchApiError,
  MeilisearchRequestError,
  MeilisearchTaskTimeOutError,
  type EnqueuedTaskPromise,
  type IndexStats,
  type MultiSearchQuery,
  type SearchResponse,
} from 'meilisearch';
import type { MeilisearchSettings } from '../../settings/config.ts';
import { createMeilisearchRequest } from './meilisearch-request.ts';
import { SearchEngineError } from './port.ts';

/** Older versions cannot rename or swap indexes as needed. Tested up to 1.50. */
const oldest = [1, 18] as const;
/** The limit for a call that is not a search. Milliseconds. */
const callPatience = 15_000;
/** The engine runs tasks one after the other, so ours may have to queue. Milliseconds. */
const taskPatience = 10 * 60_000;
const taskPoll = 30;
/**
 * Meilisearch sends compressed answers in small pieces, each delayed 40 ms by the kernel's acknowledgement of the last
 * one.
 */
const plain = { 'accept-encoding': 'identity' };

export interface MeilisearchConnection {
  index: string;
  /** For calls that are answered at once. @throws SearchEngineError */
  call<T>(work: (client: Meilisearch) => Promise<T>): Promise<T>;
  /** Several searches at once; their answers come in the same order. @throws SearchEngineError */
  search<T>(queries: readonly MultiSearchQuery[], milliseconds: number): Promise<SearchResponse<T>[]>;
  /** How many entries the index has. @throws SearchEngineError */
  count(milliseconds: number): Promise<number>;
  /** Starts a task and waits until it is done. @throws SearchEngineError, or EntryRefused if the data is at fault */
  finish(work: (client: Meilisearch) => EnqueuedTaskPromise): Promise<void>;
  /** Starts a task. @returns a function that waits until it is done, and throws as `finish` does */
  begin(work: (client: Meilisearch) => EnqueuedTaskPromise): Promise<() => Promise<void>>;
  /** @throws SearchEngineError if the version is unknown or too old */
  version(): Promise<string>;
}

/** The engine works but rejects this entry. */
export class EntryRefused extends Error {}

/** The engine does not have the index. */
export class IndexMissing extends SearchEngineError {}

export function connectMeilisearch(settings: MeilisearchSettings): MeilisearchConnection {
  const client = new Meilisearch({
    host: settings.url,
    apiKey: settings.key,
    timeout: callPatience,
    requestInit: { headers: plain },
  });
  const request = createMeilisearchRequest(settings);

  async function call<T>(work: (client: Meilisearch) => Promise<T>): Promise<T> {
    try {
      return await work(client);
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
        taskFault(task.error, settings) ??
        new SearchEngineError(`A task of Meilisearch ended as ${task.status}`)
      );
    };
  }

  return {
    index: settings.index,
    call,
    async search<T>(queries: readonly MultiSearchQuery[], milliseconds: number) {
      const { results } = await call(() =>
        request<{ results: SearchResponse<T>[] }>('multi-search', { body: { queries }, milliseconds }),
      );
      return results;
    },
    async count(milliseconds) {
      const path = `indexes/${encodeURIComponent(settings.index)}/stats`;
      const { numberOfDocuments } = await call(() => request<IndexStats>(path, { milliseconds }));
      return numberOfDocuments;
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

/** Turns a driver's error into a message that names the setting. Errors in our own code are returned unchanged. */
function explained(error: unknown, settings: MeilisearchSettings): unknown {
  const { url } = settings;
  const say = (text: string) => new SearchEngineError(text, { cause: error });
  if (error instanceof MeilisearchApiError) {
    const { status } = error.response;
    const code = error.cause?.code;
    if (status === 401 || status === 403)
      return say(
        `MEILI_KEY: Meilisearch at ${url} rejects the key; set its master key, or a key with all rights`,
      );
    return (
      taskFault(error.cause, settings) ??
      say(`Meilisearch at ${url} reports an error: ${code ?? ''} ${error.message}`)
    );
  }
  if (error instanceof MeilisearchTaskTimeOutError)
    return say(`Meilisearch at ${url} has been busy with other tasks for over ten minutes; see ${url}/tasks`);
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
    return new SearchEngineError(`Meilisearch at ${url} has no disk space left; give it more`);
  const isAboutData = code === 'payload_too_large' || /document|payload/.test(code);
  return isAboutData && (type === 'invalid_request' || code === 'payload_too_large')
    ? new EntryRefused(message)
    : new SearchEngineError(`Meilisearch at ${url} reports an error: ${message}`);
}

/** The code or message of the innermost cause, such as 'ECONNREFUSED'. */
function reasonOf(error: Error): string {
  const { cause } = error;
  const inner: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  if (inner instanceof Error) return reasonOf(inner);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
