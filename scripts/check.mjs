// `npm run check`: the daily checks, two at a time, the longest first. Caches in node_modules/.cache keep the results
// for unchanged files.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const cache = 'node_modules/.cache';

const checks = {
  tests: 'vitest run --project unit --project web --project web-mocked',
  'lint and types': 'oxlint -c oxlint.config.mjs --deny-warnings --report-unused-disable-directives',
  'import rules': `depcruise api db web scripts tests --config .dependency-cruiser.cjs --cache ${cache}/dependency-cruiser`,
  'dead code': `knip --cache --cache-location ${cache}/knip`,
  format: 'oxfmt --check .',
};

/** Runs a program of node_modules. @returns its exit code and output */
function run(command) {
  const [program, ...args] = command.split(' ');
  const child = spawn(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code, output }));
  });
}

// npm test runs them all, with more random cases
process.env.QUICK_TESTS = '1';
process.env.PROPERTY_SHARE ??= '0.02';

const waiting = Object.entries(checks);
const failed = [];

async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command] = next;
    const started = performance.now();
    const { code, output } = await run(command);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
    if (code === 0) continue;
    console.log(output);
    failed.push(name);
  }
}

// the types of tests need it
const made = await run('tsx scripts/published-api.ts');
if (made.code !== 0) {
  console.log(made.output);
  failed.push('published-api.ts');
}
await Promise.all([work(), work()]);
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}.`);
process.exitCode = failed.length > 0 ? 1 : 0;
