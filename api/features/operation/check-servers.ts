import type { Knex } from 'knex';
import type { Config } from '../../settings/config.ts';
import type { FilesPort } from '../../ports/files/port.ts';
import type { MailPort } from '../../ports/mail/port.ts';
import type { SearchState } from '../../ports/search/port.ts';
import { asCheck, fault, inUnits, warning, well, type Check } from './check.ts';
import { told } from './check-texts.ts';

const engines = { postgres: 'PostgreSQL', meilisearch: 'Meilisearch' };

/** The search engine, and whether its index agrees with the database. */
export function checkSearch(state: SearchState): Check {
  const { engine, version, database, index, missing, stale, surplus, waiting } = state;
  const name = `${engines[engine]}${version ? ` ${version}` : ''}`;
  const figures = { engine, version, database, index, missing, stale, surplus, waiting };
  if (state.fault !== null) return fault('search', { says: `${name}: ${state.fault}`, figures });
  const says = `${name}, ${index.toLocaleString('en')} of ${database.toLocaleString('en')} indexed`;
  if (missing + stale + surplus === 0)
    return well('search', waiting > 0 ? `${says}, ${waiting.toLocaleString('en')} waiting` : says, figures);
  return warning('search', {
    says: told('searchDiffers', { engine: name, index, database, missing, stale, surplus }),
    advice: told('searchDiffersDo'),
    figures,
  });
}

/** Writes, reads and deletes a test file, and counts the attachments in the database. */
export const checkFiles = (knex: Knex, files: FilesPort, { store }: Config['files']): Promise<Check> =>
  asCheck('files', async () => {
    await files.check();
    const { rows } = await knex.raw<{ rows: [{ count: number; bytes: string }] }>(
      'select count(*)::int as count, coalesce(sum(size), 0) as bytes from attachments',
    );
    const { count } = rows[0];
    const bytes = Number(rows[0].bytes);
    const where = store === 's3' ? 'the object store' : 'the folder';
    const says = `${where} works: a test file was written, read and deleted; ${count.toLocaleString('en')} attached, ${inUnits(bytes)}`;
    return well('files', says, { store, count, bytes });
  });

/** Signs in to the mail server without sending anything. */
export async function checkMail(mail: MailPort | null): Promise<Check> {
  if (!mail) return well('mail', 'no mail server is set (SMTP_URL): nothing is mailed', { isSet: false });
  return asCheck(
    'mail',
    async () => {
      await mail.check();
      return well('mail', 'signed in to the mail server', { isSet: true });
    },
    told('mailDo'),
  );
}
