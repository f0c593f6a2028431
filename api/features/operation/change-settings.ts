import type { Knex } from 'knex';
import type { Environment } from '../../settings/setting.ts';
import { audit, type AuditActor } from '../../core/access/audit.ts';
import { invalid } from '../../core/errors.ts';
import { inTransaction, type Transaction } from '../../core/transaction.ts';
import type { SettingsView, ShownSetting } from '../../settings/view.ts';
import { readKeptSettings } from '../../../db/stored-settings.ts';

/** By the name of a setting, including those of providers; null removes the stored value. */
export type KeptChanges = Readonly<Record<string, string | null>>;

/**
 * The settings that `lectern setup` stores in the database. The environment takes precedence. All except registration
 * apply from the next start.
 */
export function createKeptSettings({ knex, view }: { knex: Knex; view: SettingsView }) {
  return {
    async list(): Promise<ShownSetting[]> {
      return view.list(await readKeptSettings(knex));
    },

    faultOf: view.faultOf,

    /** `keep` within a transaction. */
    keepIn: (trx: Transaction, given: { actor: AuditActor; changes: KeptChanges }): Promise<string[]> =>
      keepIn(trx, view, given),

    /**
     * Stores all changes or none.
     * @param by an administrator, or only an address if there is none yet
     * @returns the names of the settings that changed
     * @throws ConfigError if Lectern could not start with them
     */
    async keep(actor: AuditActor, changes: KeptChanges): Promise<string[]> {
      return inTransaction(knex, (trx) => keepIn(trx, view, { actor, changes }));
    },
  };
}

/** Stores settings within a transaction. Concurrent calls wait for each other. */
export async function keepIn(
  trx: Transaction,
  view: SettingsView,
  { actor, changes }: { actor: AuditActor; changes: KeptChanges },
): Promise<string[]> {
  await trx.raw('lock table settings in share row exclusive mode');
  const before = await readKeptSettings(trx);
  const requested = Object.entries(changes);
  refuseFixed(view, before, requested);
  const changed = requested.filter(([name, value]) => (before[name] ?? null) !== value);
  if (changed.length === 0) return [];
  view.check(merged(before, changed));
  for (const [key, value] of changed) {
    await trx('settings').where({ key }).delete();
    if (value === null) continue;
    const by = 'id' in actor ? actor.id : null;
    await trx('settings').insert({ key, value: JSON.stringify(value), updated_by: by });
  }
  const names = changed.map(([name]) => name);
  await audit(trx, actor, { action: 'settings.changed', details: { names } });
  return names;
}

type Requested = [name: string, value: string | null][];

function merged(before: Environment, changed: Requested): Environment {
  return { ...before, ...Object.fromEntries(changed.map(([name, value]) => [name, value ?? undefined])) };
}

/** The same changes may add a provider to the list or remove it. */
function refuseFixed(view: SettingsView, before: Environment, requested: Requested): void {
  const after = merged(before, requested);
  const fixed = requested.find(([name]) => !view.canKeep(name, before) && !view.canKeep(name, after));
  if (fixed) throw invalid({ [fixed[0]]: `${fixed[0]} cannot be stored. Set it in the environment.` });
}
