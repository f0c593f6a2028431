import type { Knex } from 'knex';
import type { Environment, SettingName } from '../../config.ts';
import { audit, type Doer } from '../../core/audit.ts';
import { invalid } from '../../core/errors.ts';
import { inTransaction } from '../../core/transaction.ts';
import type { SettingsView, ShownSetting } from '../../setting-view.ts';
import { readKeptSettings } from '../../../db/kept-settings.ts';

/** By the setting's name; null forgets what was kept. */
export type KeptChanges = Partial<Record<SettingName, string | null>>;

/** What `lectern setup` keeps in the database. It counts from the next start on; the environment wins. */
export function createKeptSettings({ knex, view }: { knex: Knex; view: SettingsView }) {
  return {
    async list(): Promise<ShownSetting[]> {
      return view.list(await readKeptSettings(knex));
    },

    faultOf: view.faultOf,

    /**
     * Keeps what is changed, all or nothing.
     * @param doer an administrator, or only an address while there is none
     * @returns the names of those that are other than before
     * @throws ConfigError where Lectern could not start with them
     */
    async keep(doer: Doer, changes: KeptChanges): Promise<SettingName[]> {
      return inTransaction(knex, async (trx) => {
        await trx.raw('lock table settings in share row exclusive mode');
        const before = await readKeptSettings(trx);
        const asked = Object.entries(changes) as [SettingName, string | null][];
        refuseFixed(view.list(before), asked);
        const changed = asked.filter(([name, value]) => (before[name] ?? null) !== value);
        if (changed.length === 0) return [];
        view.check(merged(before, changed));
        for (const [key, value] of changed) {
          await trx('settings').where({ key }).delete();
          if (value === null) continue;
          const by = 'id' in doer ? doer.id : null;
          await trx('settings').insert({ key, value: JSON.stringify(value), updated_by: by });
        }
        const names = changed.map(([name]) => name);
        await audit(trx, doer, { action: 'settings.changed', details: { names } });
        return names;
      });
    },
  };
}

function merged(before: Environment, changed: [SettingName, string | null][]): Environment {
  return { ...before, ...Object.fromEntries(changed.map(([name, value]) => [name, value ?? undefined])) };
}

function refuseFixed(list: ShownSetting[], asked: [SettingName, string | null][]): void {
  const fixed = asked.find(([name]) => !list.some((setting) => setting.name === name && setting.isKept));
  if (fixed) throw invalid({ [fixed[0]]: `${fixed[0]} is no setting that can be kept` });
}
