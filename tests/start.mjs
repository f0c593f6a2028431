// What `npm test` and its like begin with: plain JavaScript, so that a bare clone can be prepared before anything is
// imported that it has not got yet.
import { prepare } from '../scripts/prepare.mjs';

/**
 * @param {() => Promise<(names: string[]) => Promise<number>>} load imports what runs: it takes the arguments of the
 *   command, and answers the exit code
 */
export async function start(load) {
  try {
    await prepare(['web', 'server']);
    const { register } = await import('tsx/esm/api');
    register();
    const run = await load();
    process.exit(await run(process.argv.slice(2)));
  } catch (error) {
    console.error(`\n${error.stack}`);
    process.exit(1);
  }
}
