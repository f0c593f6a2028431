import type { RequestListener } from 'node:http';
import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { readFigures, readJobFigures } from '../db/metric-statements.ts';
import type { RequestMiddleware } from './core/context.ts';
import type { FilesPort } from './ports/files/port.ts';
import type { SearchPort } from './ports/search/port.ts';
import { version } from './version.ts';

export interface Metrics {
  /** Measures every request; the outermost of all. */
  measureRequests: RequestMiddleware;
  /** The same store, counted. */
  countFiles(files: FilesPort): FilesPort;
  /** The same engine, measured. */
  measureSearch(search: SearchPort): SearchPort;
  /** Answers `/metrics` as Prometheus reads it. */
  serve: RequestListener;
}

/** What Prometheus reads: figures only, never a name, a title or an address of anybody. */
export function createMetrics(knex: Knex, engine: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'lectern_build_info',
    help: 'Always 1; the labels tell the version.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const readDatabase = describeDatabase(knex, registers);
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
    help: 'From the first byte of a request until its answer was sent or cut.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  return async (ctx, next) => {
    const stop = durations.startTimer();
    ctx.res.once('close', () => {
      const { _matchedRoute: matched } = ctx as { _matchedRoute?: unknown };
      // a raw path would be a series of its own for each document, and tell which ones are read
      const route = typeof matched === 'string' ? matched : routeOf(ctx.path);
      stop({ method: knownMethod(ctx.method), route, status: ctx.status });
    });
    await next();
  };
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
    help: 'Bytes of files that were kept.',
    registers,
  });
  const failures = new Counter({
    name: 'lectern_file_store_failures_total',
    help: 'Calls that the file store did not answer as it should.',
    labelNames: ['call'],
    registers,
  });
  return (files) => {
    new Gauge({
      name: 'lectern_file_store_up',
      help: '1 where the last call of the file store went well, 0 where not.',
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
    help: 'Searches; degraded: answered by PostgreSQL in place of the engine that is set.',
    labelNames: ['engine', 'degraded'],
    buckets,
    registers,
  });
  const degraded = new Gauge({
    name: 'lectern_search_degraded',
    help: '1 where the last search was answered by PostgreSQL in place of the engine that is set.',
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

/** @returns reads what is in the database; before each scrape, for the registry does not wait for one metric with another */
function describeDatabase(knex: Knex, registers: Registers): () => Promise<void> {
  const { pool } = knex.client as { pool: Pool };
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `lectern_${name}`, help, labelNames, registers });
  const connections = gauge('database_connections', 'Of the pool; waiting: who wants one.', ['state']);
  const up = gauge('database_up', '1 where the database answered this scrape, 0 where not.');
  const sessions = gauge('sessions', 'Devices on which somebody is signed in.');
  const waiting = gauge('search_index_waiting', 'Changes that the search index has not taken yet.');
  const documents = gauge('documents', 'Documents, deleted ones left out.');
  const spaces = gauge('spaces', 'Spaces, deleted ones left out.');
  const jobs = gauge('jobs', 'Jobs in the queue, by name and state.', ['name', 'state']);
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
      for (const { name, state, count } of await readJobFigures(knex)) jobs.set({ name, state }, count);
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
