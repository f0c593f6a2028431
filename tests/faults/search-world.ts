import { Meilisearch } from 'meilisearch';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { MeilisearchSettings } from '../../api/settings/config.ts';
import { createSearch } from '../../api/ports/search/create-search.ts';
import type { SearchPort } from '../../api/ports/search/port.ts';
import { connect, type Database } from '../../db/connect.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { needsMeilisearch, provideMeilisearch } from '../support/meilisearch.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

export interface Found {
  ids: number[];
  total: number;
  degraded: boolean;
  /** Milliseconds. */
  took: number;
  text: string;
}

/** The API with Meilisearch behind a proxy, and what a worker works on. */
export class SearchWorld {
  app!: TestApp;
  proxy!: TcpProxy;
  admin!: SignedIn;
  spaceId!: number;
  /** Another way to the same database. */
  beside!: Database;
  /** Reaches the engine without the proxy. */
  search!: SearchPort;
  meilisearch!: Meilisearch;
  readonly settings: MeilisearchSettings;

  constructor(settings: MeilisearchSettings) {
    this.settings = settings;
  }

  async open(): Promise<void> {
    const { settings } = this;
    const { hostname, port } = new URL(settings.url);
    this.proxy = await startTcpProxy({ host: hostname, port: Number(port) });
    this.app = await startTestApp({
      settings: {
        SEARCH_ENGINE: 'meilisearch',
        MEILI_URL: `http://${this.proxy.host}:${this.proxy.port}`,
        MEILI_KEY: settings.key,
        MEILI_INDEX: settings.index,
      },
      poolSize: 4,
    });
    this.beside = connect({ ...this.app.database.connection, poolSize: 3 });
    this.search = createSearch({ search: settings }, this.beside.knex);
    this.meilisearch = new Meilisearch({
      host: settings.url,
      apiKey: settings.key,
      defaultWaitOptions: { timeout: 60_000 },
    });
    this.admin = await this.app.signedIn('admin');
    this.spaceId = (await this.makeSpace('everyone')).id;
  }

  async close(): Promise<void> {
    await this.meilisearch.deleteIndex(this.settings.index).waitTask();
    await this.proxy.close();
    await this.beside.close();
    await this.app.close();
  }

  /** Nothing waits to be indexed any more. No worker runs unless a test starts one. */
  async settled(): Promise<void> {
    while ((await this.search.index!.applyChanges()).applied > 0);
  }

  async makeSpace(visibility: 'everyone' | 'members'): Promise<{ id: number }> {
    const space = { name: 'Space', description: '', visibility };
    const made = await this.admin.post<{ id: number }>('/api/spaces', space);
    expect(made.status).toBe(201);
    return made.body;
  }

  async write(content: string, spaceId = this.spaceId): Promise<{ id: number; version: number }> {
    const document = { title: 'Document', content, spaceId, parentId: null };
    const made = await this.admin.post<{ id: number; version: number }>('/api/documents', document);
    expect(made.status).toBe(201);
    return made.body;
  }

  async find(word: string, by = this.admin): Promise<Found> {
    const started = performance.now();
    const answer = await by.get<{ id: number }[]>(`/api/search?q=${word}&kind=all`);
    expect(answer.status).toBe(200);
    return {
      ids: answer.body.map(({ id }) => id),
      total: Number(answer.headers.get('X-Total-Count')),
      degraded: answer.headers.get('X-Search-Degraded') === 'true',
      took: performance.now() - started,
      text: JSON.stringify(answer.body),
    };
  }

  async readiness(): Promise<unknown> {
    return (await this.admin.get('/readyz')).body;
  }

  /** Once the engine has rested from its last failure. */
  findByEngine(word: string, by = this.admin): Promise<Found> {
    return vi.waitFor(
      async () => {
        const found = await this.find(word, by);
        expect(found.degraded).toBe(false);
        return found;
      },
      { timeout: 120_000, interval: 500 },
    );
  }
}

/** One for the tests of a file, well again before each; they are skipped by name where no server is provided. */
export function useSearchWorld(): SearchWorld {
  // the engine is left alone for ten seconds after each failure, and a busy machine makes failures
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
  const settings = provideMeilisearch();
  const world = new SearchWorld(settings!);
  beforeAll(() => (settings ? world.open() : undefined));
  beforeEach(async (context) => {
    needsMeilisearch(settings, context);
    await world.search.index!.prepare();
    await world.settled();
  });
  afterEach(() => (settings ? world.proxy.mend() : undefined));
  afterAll(() => (settings ? world.close() : undefined));
  return world;
}
