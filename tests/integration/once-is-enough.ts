import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Long files that show the same on every engine and every store: `npm test` runs them on the embedded PostgreSQL alone,
 * `npm run test:integration` on the servers, too. Every other file runs on both. The statements of every call run on
 * PostgreSQL 17 by `access-matrix.test.ts`.
 */
export const onceIsEnough: Readonly<Record<string, string>> = {
  'tests/api/access-matrix.tokens.test.ts': 'what a token may is decided before a call is answered',
  'tests/api/directory-sign-in.test.ts': 'asks a directory',
  'tests/api/directory-sync.test.ts': 'asks a directory',
  'tests/api/email-addresses.test.ts': 'what is told of people is chosen after rows were read',
  'tests/api/exports-html.test.ts':
    'draws pages in a process of its own; exports.test.ts takes its files from the store',
  'tests/api/exports-pdf.test.ts': 'sets a book; exports.test.ts takes its files from the store',
  'tests/api/imports-json.test.ts':
    'holds up a process of its own, and counts what the server answers meanwhile',
  'tests/api/main.test.ts': 'starts the embedded PostgreSQL whatever else there is',
  'tests/api/password-turns.test.ts': 'counts who waits for a processor',
  'tests/api/rights-while-waiting.test.ts': 'locks of rows, the same in PostgreSQL 17 and 18',
  'tests/ports/ldap.test.ts': 'asks a directory',
};

/** The files of the API and of the ports but for those, as paths from the root. */
export const filesForServers = (): string[] =>
  ['tests/api', 'tests/ports']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((file) => file.endsWith('.test.ts') && !(file in onceIsEnough));
