import type { Knex } from 'knex';
import { countFileChecks, damagedFiles } from '../../../db/attachments/file-checks.ts';
import { countFileTexts } from '../../../db/attachments/file-text-statements.ts';
import { asCheck, fault, warning, well, type Check } from './check.ts';
import { told } from './check-texts.ts';

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
    const list = named.map(({ filename, attachmentId, documentId }) =>
      told('fileNamed', { filename, attachmentId, documentId }),
    );
    if (damaged > named.length) list.push(told('more', { count: damaged - named.length }));
    return fault('file contents', {
      says: told('filesDamaged', { count: damaged, list }),
      advice: told('filesDamagedDo'),
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
      says: told('fileTextsLate', { waiting, broken, late }),
      advice: told('fileTextsLateDo'),
      figures,
    });
  });

const inNumbers = (count: number): string => count.toLocaleString('en');
