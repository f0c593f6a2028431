// `npm run dev`: the API restarts and the page reloads when their files change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';

await prepare([]);

const root = join(import.meta.dirname, '..');
const port = process.env.PORT || '3000';
const apiPort = String(Number(port) + 1);
const vite = join(root, 'node_modules/vite/bin/vite.js');

const children = [
  start(['--watch', '--watch-preserve-output', '--import', 'tsx', 'api/main.ts'], {
    PORT: apiPort,
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  }),
  start([vite, '--port', port, '--strictPort', '--logLevel', 'warn'], { API_PORT: apiPort }),
];

function start(args, env) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 1;
    stopAll('SIGTERM');
  });
  return child;
}

function stopAll(signal) {
  for (const child of children) if (child.exitCode === null) child.kill(signal);
}

// the terminal sends Ctrl+C to the children too
process.on('SIGINT', () => undefined);
process.on('SIGTERM', stopAll);
