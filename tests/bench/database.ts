import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { EmbeddedPostgres } from '../../db/embedded/postgres.ts';
import { createRandom, type Random } from '../../scripts/seed/random.ts';
import type { Cleanup } from './cleanup.ts';
import type { Generated } from './multiply-documents.ts';
import { generateDocuments } from './generate-documents.ts';
import { createWriter, type Writer } from './generate-text.ts';
import { openDatabase } from './own-database.ts';
import { makePeopleAndSpaces, notifyReader } from './people-and-spaces.ts';

export interface Filled {
  knex: Knex;
  connection: EmbeddedPostgres['connection'];
  generated: Generated;
  random: Random;
  writer: Writer;
  /** Milliseconds to create the documents; null if an earlier run created them. */
  took: number | null;
}

/** Opens the embedded PostgreSQL of a folder and fills it with documents, unless an earlier run has. */
export async function openFilledDatabase(
  dataDir: string,
  { documents, seed, usualLength }: { documents: number; seed: number; usualLength?: number },
  cleanup: Cleanup,
): Promise<Filled> {
  const { knex, connection } = await openDatabase(dataDir, cleanup);
  const random = createRandom(seed);
  const writer = createWriter(random, usualLength);
  const list = join(dataDir, 'generated.json');
  if (existsSync(list)) {
    const generated = JSON.parse(await readFile(list, 'utf8')) as Generated;
    return { knex, connection, generated, random, writer, took: null };
  }
  console.log(`Making ${documents} documents.`);
  const began = performance.now();
  const people = await makePeopleAndSpaces(knex, writer);
  const generated = await generateDocuments(knex, documents, { random, writer, people });
  await notifyReader(knex, people);
  await writeFile(list, JSON.stringify(generated));
  return { knex, connection, generated, random, writer, took: performance.now() - began };
}
