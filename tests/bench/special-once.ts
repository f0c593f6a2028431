import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Knex } from 'knex';
import { jsonOf, nextPage, type Client } from './client.ts';
import { quantile } from './load.ts';
import type { LevelOf, World } from './special-world.ts';

/** An operation that runs only once, because it changes its object. */
export interface Once {
  name: string;
  /** Milliseconds. */
  took: number;
  beside: string;
}

interface Tools {
  client: Client;
  knex: Knex;
  world: World;
  /** Runs the command line beside the server. */
  lectern: (...args: string[]) => Promise<string>;
  folder: string;
  moves: number;
}

const root = new URL('../../', import.meta.url);

/** The built command line for a data folder. */
export const commandLine =
  (dataDir: string) =>
  async (...args: string[]): Promise<string> => {
    const { PATH, HOME, LANG } = process.env;
    const env = { PATH, HOME, LANG, DATA_DIR: dataDir };
    const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024 };
    return (await promisify(execFile)(process.execPath, ['scripts/run-lectern.mjs', ...args], options))
      .stdout;
  };

/** @throws Error if an operation fails, or loses a document */
export async function doOnce(tools: Tools): Promise<Once[]> {
  return [...(await branchOnce(tools)), ...(await levelOnce(tools))];
}

async function timed(name: string, work: () => Promise<unknown>, beside = ''): Promise<Once> {
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  console.log(`  ${name}: ${Math.round(took)} ms`);
  return { name, took, beside };
}

async function branchOnce({ client, world, lectern }: Tools): Promise<Once[]> {
  const { branch, branchSpaceId, otherSpaceId, sizes } = world;
  const [top, middle] = [branch[0]!, branch[Math.floor(branch.length / 2)]!];
  const to = (spaceId: number) => ({ spaceId, parentId: null });
  const depth = async () => {
    const answer = await client.must('GET', `/api/documents/${branch.at(-1)}`);
    return jsonOf<{ ancestors: unknown[] }>(answer).ancestors.length + 1;
  };
  const expectDepth = async (wanted: number) => {
    const found = await depth();
    if (found !== wanted) throw new Error(`The branch has ${found} levels in place of ${wanted}`);
  };
  const results = [
    await timed(`move the branch of ${sizes.deep} levels to another space`, () =>
      client.must('PUT', `/api/documents/${top}/position`, to(otherSpaceId)),
    ),
    await timed('and back', () => client.must('PUT', `/api/documents/${top}/position`, to(branchSpaceId))),
  ];
  await expectDepth(sizes.deep);
  results.push(
    await timed('delete the document in its middle', () => client.must('DELETE', `/api/documents/${middle}`)),
  );
  await expectDepth(sizes.deep - 1);
  results.push(
    await timed('`lectern undelete document` of it', () => lectern('undelete', 'document', String(middle))),
  );
  await client.must('GET', `/api/documents/${middle}`);
  return results;
}

async function levelOnce(tools: Tools): Promise<Once[]> {
  const { client, world, lectern, folder } = tools;
  const { wide, otherSpaceId } = world;
  const count = await countLevel(client, wide.spaceId, wide.parentId);
  const expectCount = async (spaceId: number, parentId: number | 'root', wanted: number) => {
    const found = await countLevel(client, spaceId, parentId);
    if (found !== wanted) throw new Error(`The level has ${found} documents in place of ${wanted}`);
  };
  const of = `of ${count.toLocaleString('en')} documents`;
  const results = [await moveBetweenNeighbours(tools)];
  results.push(
    await timed(`\`lectern export\` of a space ${of}`, () =>
      lectern('export', folder, '--space', String(wide.spaceId), '--quiet'),
    ),
  );
  const move = (spaceId: number) =>
    client.must('PUT', `/api/documents/${wide.parentId}/position`, { spaceId, parentId: null });
  results.push(await timed(`move a parent ${of} to another space`, () => move(otherSpaceId)));
  await expectCount(otherSpaceId, wide.parentId, count);
  results.push(await timed('and back', () => move(wide.spaceId)));
  results.push(
    await timed(`delete a space ${of}`, () => client.must('DELETE', `/api/spaces/${wide.spaceId}`)),
  );
  results.push(
    await timed('`lectern undelete space` of it', () => lectern('undelete', 'space', String(wide.spaceId))),
  );
  await expectCount(wide.spaceId, wide.parentId, count);
  results.push(
    await timed(`delete a parent ${of}, which go to its own level`, () =>
      client.must('DELETE', `/api/documents/${wide.parentId}`),
    ),
  );
  await expectCount(wide.spaceId, 'root', count);
  results.push(
    await timed('`lectern undelete document` of it', () =>
      lectern('undelete', 'document', String(wide.parentId)),
    ),
  );
  return results;
}

async function countLevel(client: Client, spaceId: number, parentId: number | 'root'): Promise<number> {
  let count = 0;
  let path: string | undefined = `/api/spaces/${spaceId}/documents?parentId=${parentId}`;
  while (path) {
    const page = await client.must('GET', path);
    count += jsonOf<unknown[]>(page).length;
    path = nextPage(page);
  }
  return count;
}

/** Moves two documents in turn behind the same one, so that each position is between the last two. */
async function moveBetweenNeighbours({ client, knex, world, moves }: Tools): Promise<Once> {
  const { spaceId, parentId, children } = world.wide;
  const [afterId, ...pair] = middleOf(world.wide);
  const times: number[] = [];
  let longest = 0;
  for (let count = 0; count < moves; count += 1) {
    const body = { spaceId, parentId, afterId };
    const answer = await client.must('PUT', `/api/documents/${pair[count % 2]}/position`, body);
    times.push(answer.took);
    longest = Math.max(longest, jsonOf<{ position: string }>(answer).position.length);
  }
  const total = times.reduce((sum, each) => sum + each, 0);
  times.sort((a, b) => a - b);
  const rows = await knex('documents')
    .where({ parent_id: parentId })
    .max<{ max: number }[]>(knex.raw('length(position)'));
  const beside = `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, the longest ${times.at(-1)!.toFixed(0)} ms; longest key ${Math.max(longest, rows[0]!.max)} characters`;
  console.log(`  ${beside}`);
  return {
    name: `${moves.toLocaleString('en')} moves between the same neighbours, among ${children.length.toLocaleString('en')}`,
    took: total,
    beside,
  };
}

const middleOf = ({ children }: LevelOf): number[] => {
  const middle = Math.floor(children.length / 2);
  return children.slice(middle, middle + 3);
};
