import type { Knex } from 'knex';
import { readLiveFigures } from '../../../db/live/fold-statements.ts';
import { asCheck, warning, well, type Check } from './check.ts';

/** Texts that are edited live are stored after two minutes at the latest. Seconds. */
const lateAfter = 600;

/** Whether what people edit together gets into the stored texts. */
export const checkLive = (knex: Knex): Promise<Check> =>
  asCheck('live editing', async () => {
    const figures = await readLiveFigures(knex);
    const { texts, updates, unfolded, oldestSeconds } = figures;
    if (oldestSeconds > lateAfter)
      return warning('live editing', {
        says: `changes that people made together wait for ${Math.round(oldestSeconds / 60)} minutes to be stored`,
        advice:
          'Nothing is lost. Keep the server running; if they go on waiting, look at its log for "edited live".',
        figures,
      });
    const says = `${texts} documents, ${updates} changes kept, ${unfolded} documents to be stored`;
    return well('live editing', says, { ...figures });
  });
