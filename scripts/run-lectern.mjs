// `npm run lectern -- <command>`: brings the build up to date, then runs the command line.
import { resolve } from 'node:path';
import { prepare } from './prepare.mjs';

try {
  await prepare(['server']);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
// npm changes to the package's folder, where the data is; paths that a person types are relative to their own folder
if (process.env.npm_lifecycle_event === 'lectern') {
  process.env.DATA_DIR = resolve(process.env.DATA_DIR || './data');
  process.chdir(process.env.INIT_CWD);
}
await import('../dist/server/scripts/lectern.js');
