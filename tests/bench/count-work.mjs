// Imported by a measured server before its own code. On SIGUSR2 it writes how many promises were made and how many
// statements were sent so far into the file that COUNTS_FILE names.
import { createHook } from 'node:async_hooks';
import { renameSync, writeFileSync } from 'node:fs';
import pg from 'pg';

const counts = { promises: 0, statements: 0 };
createHook({
  init(_id, type) {
    if (type === 'PROMISE') counts.promises += 1;
  },
}).enable();
// each statement ends with one of them
for (const name of ['sync', 'query']) {
  const send = pg.Connection.prototype[name];
  pg.Connection.prototype[name] = function counted(...args) {
    counts.statements += 1;
    return send.apply(this, args);
  };
}
process.on('SIGUSR2', () => {
  const file = process.env.COUNTS_FILE;
  writeFileSync(`${file}.part`, JSON.stringify(counts));
  renameSync(`${file}.part`, file);
});
