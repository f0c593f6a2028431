// `npm run bench -- --page`: measures a document's page in a browser, for docs/bench.md.
import { parseArgs } from 'node:util';
import { runCleanly, type Cleanup } from './cleanup.ts';
import { temporaryFolder } from './own-database.ts';
import { measurePages } from './page-section.ts';
import { startLectern } from './programs.ts';
import { keepSection } from './sections.ts';

const seed = 20_261_120;

const { values } = parseArgs({
  options: { page: { type: 'boolean' }, quick: { type: 'boolean', default: false } },
});

async function main(cleanup: Cleanup): Promise<void> {
  const lectern = await startLectern(await temporaryFolder(cleanup));
  cleanup.add(() => lectern.stop());
  const section = await measurePages({ url: lectern.url, seed, loads: values.quick ? 2 : 9 });
  console.log(section ?? 'The page is not measured: there is no Chromium.');
  if (section !== undefined && !values.quick) await keepSection('page', section);
}

await runCleanly(main);
