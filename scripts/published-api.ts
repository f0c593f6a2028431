import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTypeScript, { astToString } from 'openapi-typescript';
import { openApiDocument } from '../api/server/openapi.ts';

/*
 * Writes `tests/support/published-api.ts`: the types of the client that people's scripts use, from the OpenAPI document.
 * `npm run check` runs it first, so that the tests which use that client fail for a call that no longer fits.
 */

const file = join(import.meta.dirname, '../tests/support/published-api.ts');
const types = astToString(await openapiTypeScript(JSON.stringify(openApiDocument())));
const kept = await readFile(file, 'utf8').catch(() => '');
if (kept !== types) await writeFile(file, types);
