import type { Knex } from 'knex';
import { countFileChecks, damagedFiles } from '../../../db/attachments/file-checks.ts';
import { countFileTexts } from '../../../db/attachments/file-text-statements.ts';
import { asCheck, fault, warning, well, type Check } from './check.ts';

const namedInWords = 5;

/** Damage that downloads, the nightly check and `lectern verify --files` found in attached files. */
export const checkFileContents = (knex: Knex): Promise<Check> =>
  asCheck('file contents', async () => {
    const { attachments, damaged, neverChecked, oldestCheck } = await countFileChecks(knex);
    const figures = { attachments, damaged, neverChecked, oldestCheck: oldestCheck?.toISOString() ?? null };
    if (damaged === 0) {
      const seen =
        neverChecked > 0 ? `${neverChecked.toLocaleString('en')} were never read` : 'all were read';
      return well('file contents', `no damage is known; ${seen}`, figures);
    }
    const named = await damagedFiles(knex, namedInWords);
    const list = named.map(
      ({ filename, attachmentId, documentId }) =>
        `"${filename}" (attachment ${attachmentId} of document ${documentId})`,
    );
    if (damaged > named.length) list.push(`${damaged - named.length} more`);
    return fault('file contents', {
      says: `${damaged.toLocaleString('en')} attached files are lost or damaged: ${list.join(', ')}`,
      advice:
        'Restore the files from a backup, or delete these attachments; then run "lectern verify --files".',
      figures,
    });
  });

/** Whether the texts of attached files are read for search. */
export const checkFileTexts = (knex: Knex): Promise<Check> =>
  asCheck('file texts', async () => {
    const figures = { ...(await countFileTexts(knex)) };
    const { waiting, late, broken } = figures;
    const says = `${inNumbers(waiting)} files wait to be read for search; ${inNumbers(broken)} could not be read`;
    if (late === 0) return well('file texts', says, figures);
    return warning('file texts', {
      says: `${says}. ${inNumbers(late)} wait for more than an hour`,
      advice: 'A running server reads them, new files first. Start one, or run "lectern reindex --files".',
      figures,
    });
  });

const inNumbers = (count: number): string => count.toLocaleString('en');
