import type { Knex } from 'knex';
import { readLiveFigures } from '../../../db/live/fold-statements.ts';
import { asCheck, warning, well, type Check } from './check.ts';
import { told } from './check-texts.ts';

/** Texts that are edited live are stored after two minutes at the latest. Seconds. */
const lateAfter = 600;

/** Whether what people edit together gets into the stored texts. */
export const checkLive = (knex: Knex): Promise<Check> =>
  asCheck('live editing', async () => {
    const figures = await readLiveFigures(knex);
    const { texts, updates, unfolded, oldestSeconds } = figures;
    if (oldestSeconds > lateAfter)
      return warning('live editing', {
        says: told('liveLate', { minutes: Math.round(oldestSeconds / 60) }),
        advice: told('liveLateDo'),
        figures,
      });
    const says = `${texts} documents, ${updates} changes kept, ${unfolded} documents to be stored`;
    return well('live editing', says, { ...figures });
  });
