import { generateKeyBetween } from 'fractional-indexing';
import type { Knex } from 'knex';
import { contentText, titleText } from '../../api/text/words/document-text.ts';
import { inTransaction, type Transaction } from '../../api/core/transaction.ts';
import { refreshSearchWords } from '../../api/jobs/refresh-search-words.ts';
import { renewRecentIndex } from '../../db/search/recent-index.ts';
import { createDocument } from '../../db/documents/write-statements.ts';
import type { Writer } from './generate-text.ts';
import { multiplyDocuments, type Generated } from './multiply-documents.ts';
import type { People } from './people-and-spaces.ts';
import type { Random } from '../../scripts/seed/random.ts';

interface Node {
  id: number;
  depth: number;
  children: number;
  lastPosition: string | null;
}

interface Tree {
  spaceId: number;
  top: Node;
  nodes: Node[];
}

const documentsPerTransaction = 250;
/** By default, further documents are copies of these. */
const maxWritten = 100_000;
/** From this many on, the word indexes are created after all documents. */
const indexLaterFrom = 50_000;
const sampleSize = 2_000;
const maxDepth = 6;
const maxChildren = 60;

/**
 * Creates `count` documents with the service's own statement, many in a transaction. Above `written`, copies the others,
 * with their spaces.
 */
export async function generateDocuments(
  knex: Knex,
  count: number,
  {
    random,
    writer,
    people,
    written = maxWritten,
  }: { random: Random; writer: Writer; people: People; written?: number },
): Promise<Generated> {
  const times = Math.max(1, count / written);
  if (!Number.isInteger(times)) throw new Error(`Above ${written}, only multiples of it can be made.`);
  const remake = count >= indexLaterFrom ? await dropWordIndexes(knex) : async () => undefined;
  const generated = await writeDocuments(knex, count / times, { random, writer, people });
  const base = { documents: count / times, spaces: people.spaces.length };
  await multiplyDocuments(knex, times, { base, generated, random });
  await remake();
  // what autovacuum and the jobs would do later
  await knex.raw('vacuum analyze');
  await refreshSearchWords(knex);
  await renewRecentIndex(knex);
  return generated;
}

async function writeDocuments(
  knex: Knex,
  count: number,
  { random, writer, people }: { random: Random; writer: Writer; people: People },
): Promise<Generated> {
  const trees = people.spaces.map(({ id }) => plantTree(id));
  const visible = new Set(people.spaces.flatMap(({ id, visible }) => (visible ? [id] : [])));
  const generated: Generated = { ids: [], levels: [], sample: [] };
  for (let made = 0; made < count; made += documentsPerTransaction) {
    await inTransaction(knex, async (trx) => {
      for (let index = made; index < Math.min(made + documentsPerTransaction, count); index += 1) {
        const tree = random.pick(trees);
        const title = writer.title();
        const content = writer.document(title);
        const authorId = random.pick(people.authorIds);
        const id = await addToTree(trx, tree, random, { title, content, authorId });
        if (!visible.has(tree.spaceId)) continue;
        generated.ids.push(id);
        if (generated.sample.length < sampleSize) generated.sample.push({ id, title, content });
      }
    });
  }
  for (const tree of trees) if (visible.has(tree.spaceId)) generated.levels.push(...levelsOf(tree));
  return generated;
}

/** Indexing all words at once is much faster than document by document. @returns creates the indexes again */
async function dropWordIndexes(knex: Knex): Promise<() => Promise<void>> {
  const { rows } = await knex.raw<{ rows: { name: string; definition: string }[] }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and indexdef like '% USING gin %'`,
  );
  for (const { name } of rows) await knex.raw('drop index ??', [name]);
  return async () => {
    console.log('  making the indexes of words');
    await knex.transaction(async (trx) => {
      await trx.raw(`set local maintenance_work_mem = '1GB'`);
      for (const { definition } of rows) await trx.raw(definition);
    });
  };
}

function plantTree(spaceId: number): Tree {
  return { spaceId, top: { id: 0, depth: 0, children: 0, lastPosition: null }, nodes: [] };
}

async function addToTree(
  trx: Transaction,
  tree: Tree,
  random: Random,
  { title, content, authorId }: { title: string; content: string; authorId: number },
): Promise<number> {
  const parent = chooseParent(tree, random);
  const position = generateKeyBetween(parent.lastPosition, null);
  const made = await createDocument(trx, {
    spaceId: tree.spaceId,
    parentId: parent === tree.top ? null : parent.id,
    position,
    authorId,
    createdKey: null,
    title: titleText(title),
    content: contentText(content),
  });
  if (!made) throw new Error(`The position ${position} is taken in space ${tree.spaceId}`);
  parent.lastPosition = position;
  parent.children += 1;
  tree.nodes.push({ id: made.id, depth: parent.depth + 1, children: 0, lastPosition: null });
  return made.id;
}

/** Puts one in ten at the top, up to a limit, and the others below any document that is not too deep. */
function chooseParent(tree: Tree, random: Random): Node {
  const { top, nodes } = tree;
  const wantsTop = nodes.length < 5 || (random.fraction() < 0.1 && top.children < maxChildren);
  for (let attempt = 0; attempt < 10 && !wantsTop; attempt += 1) {
    const node = random.pick(nodes);
    if (node.depth < maxDepth && node.children < maxChildren) return node;
  }
  return top;
}

function levelsOf({ spaceId, top, nodes }: Tree): Generated['levels'] {
  const parents = [top, ...nodes].filter((node) => node.children > 0);
  return parents.map((node) => ({ spaceId, parentId: node === top ? null : node.id }));
}
