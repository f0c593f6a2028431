import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/*
 * Notes the statements that the tests prepare by name in the folder of TEST_STATEMENTS, each once, so that the run can
 * show that another version of PostgreSQL knows them too: tests/integration/prepare-statements.ts.
 */
const folder = process.env['TEST_STATEMENTS'];
const noted = new Set<string>();

/** As pg takes a query; only those with a name are noted. */
type Asked = { name?: string; text?: string } | string | undefined;

// a worker loads this file again for each test file
const marked = pg.Client.prototype as unknown as Record<string, unknown> & { isNoting?: true };
if (folder && !marked.isNoting) {
  marked.isNoting = true;
  const query = marked['query'] as (this: unknown, ...given: unknown[]) => unknown;
  marked['query'] = function (this: unknown, ...given: unknown[]) {
    note(given[0] as Asked, folder);
    return query.apply(this, given);
  };
}

function note(asked: Asked, into: string): void {
  if (typeof asked !== 'object' || !asked.name || !asked.text || noted.has(asked.name)) return;
  noted.add(asked.name);
  const file = `${createHash('sha256').update(asked.name).digest('hex').slice(0, 16)}.json`;
  writeFileSync(join(into, file), JSON.stringify({ name: asked.name, text: asked.text }));
}
