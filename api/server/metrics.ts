import type { RequestListener } from 'node:http';
import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { directorySyncAges } from '../../db/people/directory-sync-statements.ts';
import { readJobFigures } from '../../db/jobs/statements.ts';
import { readFigures } from '../../db/jobs/metric-statements.ts';
import type { RequestMiddleware } from '../core/http/context.ts';
import { blockLength, watchEventLoop } from './event-loop-blocks.ts';
import type { FilesPort } from '../ports/files/port.ts';
import type { IdentityPorts } from '../ports/identity/port.ts';
import type { SearchPort } from '../ports/search/port.ts';
import { version } from './version.ts';

export interface Metrics {
  /** Measures every request; must be the outermost middleware. */
  measureRequests: RequestMiddleware;
  /** Wraps a file store and counts its calls. */
  countFiles(files: FilesPort): FilesPort;
  /** Wraps a search engine and measures its searches. */
  measureSearch(search: SearchPort): SearchPort;
  /** Answers `/metrics` in the format of Prometheus. */
  serve: RequestListener;
}

/** Metrics for Prometheus: figures only, never a person's name or address, nor a title. */
export function createMetrics(knex: Knex, engine: string, identity: IdentityPorts): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'lectern_build_info',
    help: 'Always 1; the labels tell the version.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  countEventLoopBlocks(registers);
  const readDatabase = describeDatabase(knex, registers);
  describeProviders(registers, identity);
  return {
    measureRequests: measureRequests(registers),
    countFiles: countFiles(registers),
    measureSearch: measureSearch(registers, engine),
    serve: serve(registry, readDatabase),
  };
}

type Registers = Registry[];

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function measureRequests(registers: Registers): RequestMiddleware {
  const durations = new Histogram({
    name: 'lectern_http_request_duration_seconds',
    help: 'From the first byte of a request until its answer was sent or cut off.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const byToken = new Counter({
    name: 'lectern_token_requests_total',
    help: 'Requests with an API token.',
    labelNames: ['scope', 'status'],
    registers,
  });
  const signIns = new Counter({
    name: 'lectern_sign_ins_total',
    help: 'Sign-ins by their steps; result: success, refused, or the problem with a provider.',
    labelNames: ['method', 'result'],
    registers,
  });
  return async (ctx, next) => {
    const stop = durations.startTimer();
    ctx.res.once('close', () => {
      const { _matchedRoute: matched } = ctx as { _matchedRoute?: unknown };
      // the raw path would make one series per document, and reveal which documents are read
      const route = typeof matched === 'string' ? matched : routeOf(ctx.path);
      stop({ method: knownMethod(ctx.method), route, status: ctx.status });
      const scope = ctx.state.actor?.tokenScope;
      if (scope) byToken.inc({ scope, status: ctx.status });
      if (ctx.state.signIn) signIns.inc(ctx.state.signIn);
    });
    await next();
  };
}

function describeProviders(registers: Registers, { oidc, directories }: IdentityPorts): void {
  new Gauge({
    name: 'lectern_provider_up',
    help: '1 if the last request to the provider or directory succeeded, 0 if it failed.',
    labelNames: ['provider'],
    registers,
    collect() {
      for (const port of [...oidc, ...directories]) {
        const { lastSuccessAt, lastFailure } = port.state();
        if (lastSuccessAt ?? lastFailure)
          this.set({ provider: port.settings.id }, lastFailure === null ? 1 : 0);
      }
    },
  });
}

function countEventLoopBlocks(registers: Registers): void {
  const blocks = new Histogram({
    name: 'lectern_event_loop_block_seconds',
    help: `Stretches of more than ${blockLength} ms in which the process computed and answered no request.`,
    buckets,
    registers,
  });
  watchEventLoop((milliseconds) => blocks.observe(milliseconds / 1000));
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const knownMethod = (method: string): string => (methods.has(method) ? method : 'other');

function routeOf(path: string): string {
  if (path === '/livez' || path === '/readyz' || path === '/api/openapi.json') return path;
  if (path.startsWith('/assets/')) return '/assets';
  return /^\/(?:api|uploads)(?:\/|$)/i.test(path) ? 'unknown' : 'page';
}

function countFiles(registers: Registers): (files: FilesPort) => FilesPort {
  const bytes = new Counter({
    name: 'lectern_upload_bytes_total',
    help: 'Bytes of stored files.',
    registers,
  });
  const failures = new Counter({
    name: 'lectern_file_store_failures_total',
    help: 'Failed calls to the file store.',
    labelNames: ['call'],
    registers,
  });
  return (files) => {
    new Gauge({
      name: 'lectern_file_store_up',
      help: '1 if the last call to the file store succeeded, 0 if it failed.',
      registers,
      collect() {
        if (files.state() !== 'unknown') this.set(files.state() === 'ready' ? 1 : 0);
      },
    });
    const count = async <T>(call: string, work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } catch (error) {
        if (files.state() === 'away') failures.inc({ call });
        throw error;
      }
    };
    return {
      ...files,
      async put(source: Readable, options) {
        const stored = await count('put', files.put(source, options));
        bytes.inc(stored.size);
        return stored;
      },
      get: (key, range) => count('get', files.get(key, range)),
      delete: (key) => count('delete', files.delete(key)),
      list: (after) => count('list', files.list(after)),
    };
  };
}

function measureSearch(registers: Registers, engine: string): (search: SearchPort) => SearchPort {
  const durations = new Histogram({
    name: 'lectern_search_duration_seconds',
    help: 'Duration of searches; degraded: PostgreSQL answered instead of the configured engine.',
    labelNames: ['engine', 'degraded'],
    buckets,
    registers,
  });
  const degraded = new Gauge({
    name: 'lectern_search_degraded',
    help: '1 if PostgreSQL answered the last search instead of the configured engine.',
    labelNames: ['engine'],
    registers,
  });
  degraded.set({ engine }, 0);
  return (search) => ({
    ...search,
    async search(query, options) {
      const answer = await search.search(query, options);
      durations.observe({ engine, degraded: String(answer.degraded) }, answer.tookMs / 1000);
      degraded.set({ engine }, answer.degraded ? 1 : 0);
      return answer;
    },
  });
}

interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/**
 * @returns a function that reads the figures from the database; call it before each scrape, because the registry
 *   collects metrics independently of each other
 */
function describeDatabase(knex: Knex, registers: Registers): () => Promise<void> {
  const { pool } = knex.client as { pool: Pool };
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `lectern_${name}`, help, labelNames, registers });
  const connections = gauge('database_connections', 'Connections of the pool; waiting: requests for one.', [
    'state',
  ]);
  const up = gauge('database_up', '1 if the database answered this scrape, 0 if not.');
  const sessions = gauge('sessions', 'Active sessions: devices on which somebody is signed in.');
  const waiting = gauge('search_index_waiting', 'Changes that are not in the search index yet.');
  const documents = gauge('documents', 'Documents, without deleted ones.');
  const spaces = gauge('spaces', 'Spaces, without deleted ones.');
  const jobs = gauge('jobs', '1 for the current state of each job: waiting, due or failed.', [
    'name',
    'state',
  ]);
  const syncAges = gauge(
    'directory_sync_age_seconds',
    'Seconds since the accounts of a directory were last brought in line with it.',
    ['provider'],
  );
  return async () => {
    connections.set({ state: 'used' }, pool.numUsed());
    connections.set({ state: 'free' }, pool.numFree());
    connections.set({ state: 'waiting' }, pool.numPendingAcquires());
    try {
      const figures = await readFigures(knex);
      sessions.set(figures.sessions);
      waiting.set(figures.searchWaiting);
      documents.set(figures.documents);
      spaces.set(figures.spaces);
      jobs.reset();
      for (const job of await readJobFigures(knex)) jobs.set({ ...job }, 1);
      syncAges.reset();
      for (const { provider, seconds } of await directorySyncAges(knex)) syncAges.set({ provider }, seconds);
      up.set(1);
    } catch {
      up.set(0);
    }
  };
}

function serve(registry: Registry, readDatabase: () => Promise<void>): RequestListener {
  return (request, response) => {
    const path = request.url?.split('?')[0];
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Only GET /metrics is answered here.\n');
      return;
    }
    const text = readDatabase().then(() => registry.metrics());
    text.then(
      (body) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(body),
      (error: unknown) => response.writeHead(500, { 'Content-Type': 'text/plain' }).end(`${String(error)}\n`),
    );
  };
}
