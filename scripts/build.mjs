// `npm run build`: each build gets its own folder, so that processes on an older build can continue.
import { prepare } from './prepare.mjs';

try {
  await prepare(['web', 'server']);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
