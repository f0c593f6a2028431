import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Actor } from '../../api/core/access/actor.ts';
import { Document } from '../../db/documents/document.ts';
import { importPath, itemsOf, linesOf, type ImportPathOptions } from '../../scripts/import-path.ts';
import { startTestApp, type TestApp } from './app.ts';

interface Imported {
  counts: {
    made: number;
    updated: number;
    same: number;
    left: number;
    refused: number;
    attachments: number;
    rewritten: number;
    dead: number;
  };
  /** By code, what concerns no single page. */
  notes: Record<string, string>;
  lines: string[];
  spaceId: number;
}

export interface ImportWorld {
  app: TestApp;
  /** A new, empty folder for each test. */
  folder: string;
  /** The name of a space that does not exist yet. */
  space: string;
  write(files: Record<string, string | Uint8Array>): Promise<void>;
  run(options?: Partial<ImportPathOptions>): Promise<Imported>;
  documentsIn(spaceId: number): Promise<Document[]>;
  /** The only document with that title. */
  documentNamed(spaceId: number, title: string): Promise<Document>;
  operator(): Promise<Actor>;
}

const nothing = () => undefined;

/** An app with two administrators, `elder` and `younger`, and helpers for tests of the import. */
export function useImportWorld(): ImportWorld {
  let count = 0;
  const world = {
    folder: '',
    space: '',
    async write(files) {
      for (const [path, content] of Object.entries(files)) {
        await mkdir(dirname(join(world.folder, path)), { recursive: true });
        await writeFile(join(world.folder, path), content);
      }
    },
    async run(options = {}) {
      const { services } = world.app;
      const progress = { begin: nothing, step: nothing, end: nothing, say: nothing };
      const { folder: path, space } = world;
      const { actor, details } = await importPath({ services, path, space, progress, ...options });
      const lines: string[] = [];
      for await (const item of itemsOf(services, actor, details.id)) lines.push(...linesOf(item));
      const { files: attachments, made, updated, same, left, refused } = details.written;
      const countOf = (code: string) => details.notes.find((note) => note.code === code)?.count ?? 0;
      return {
        counts: {
          ...{ made, updated, same, left, refused, attachments },
          rewritten: countOf('links-led'),
          dead: countOf('dead-link'),
        },
        lines,
        notes: Object.fromEntries(
          details.notes.filter(({ pages }) => pages === 0).map(({ code, example }) => [code, example]),
        ),
        spaceId: details.space?.id ?? 0,
      };
    },
    documentsIn: async (spaceId) =>
      Document.query(world.app.database.knex)
        .where('space_id', spaceId)
        .whereNull('deleted_at')
        .orderBy('id'),
    async documentNamed(spaceId, title) {
      const found = (await world.documentsIn(spaceId)).filter((document) => document.title === title);
      expect(found).toHaveLength(1);
      return found[0]!;
    },
    operator: () => world.app.services.users.operator(),
  } as ImportWorld;

  beforeAll(async () => {
    world.app = await startTestApp({ settings: { MAX_DOCUMENT_KB: '64', MAX_UPLOAD_MB: '1' } });
    await world.app.signedIn('admin', 'elder');
    await world.app.signedIn('admin', 'younger');
  });
  afterAll(() => world.app.close());
  beforeEach(async () => {
    world.folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
    world.space = `Space ${(count += 1)}`;
  });
  afterEach(() => rm(world.folder, { recursive: true, force: true }));
  return world;
}
