import type { Knex } from 'knex';
import type { Config } from '../../settings/config.ts';
import type { RegistrationSetting } from '../../contract/auth.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { authorize } from '../../core/access/authorize.ts';
import { refused } from '../../core/errors.ts';
import { canOperate } from '../../core/access/space-rights.ts';
import { writeAs } from '../../core/access/writing.ts';
import type { SettingsView } from '../../settings/view.ts';
import { readKeptSettings } from '../../../db/stored-settings.ts';
import { shareQuery } from '../../../db/shared-query.ts';
import { keepIn } from './change-settings.ts';

/** Anyone may ask this without an account, so simultaneous callers share one query. */
const readShared = shareQuery(async (runner, questions: readonly null[]) => {
  const kept = await readKeptSettings(runner);
  return questions.map(() => kept);
});

/** Who may create an account. A change takes effect at once, in every process. */
export function createRegistration({ knex, view }: { knex: Knex; view: SettingsView }) {
  const settingOf = (kept: Record<string, string>): RegistrationSetting => {
    const { config, sources } = view.current(kept);
    return { registration: config.registration, isLocked: sources.REGISTRATION === 'environment' };
  };
  return {
    async current(): Promise<Config['registration']> {
      return view.current(await readShared(knex, null)).config.registration;
    },

    async setting(actor: Actor): Promise<RegistrationSetting> {
      authorize(canOperate(actor));
      return settingOf(await readKeptSettings(knex));
    },

    /** @throws AppError 409 if the environment sets it */
    async change(as: Actor, registration: 'open' | 'closed'): Promise<RegistrationSetting> {
      return writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canOperate(actor));
        await keepIn(trx, view, { actor, changes: { REGISTRATION: registration } });
        const setting = settingOf(await readKeptSettings(trx));
        if (setting.isLocked) throw refused(texts.registrationSetElsewhere);
        return setting;
      });
    },
  };
}
