import { ConfigError, type SettingName } from '../../api/settings/config.ts';
import { newPassword, username } from '../../api/contract/users.ts';
import type { Services } from '../../api/services.ts';
import type { ShownSetting } from '../../api/settings/view.ts';
import { ask, askHidden, askNewPassword } from '../ask.ts';
import { checked } from '../checked.ts';
import { CommandError } from '../command-error.ts';
import { askForProvider, listed, settingsOfProvider } from './provider.ts';
import { shownValue, sourceOf } from './settings-table.ts';

type Changes = Record<string, string | null>;

const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Asks for each setting that can be stored; Enter leaves it unchanged. */
export async function askForSettings({ operation }: Services): Promise<Changes> {
  const changes: Changes = {};
  say('Press Enter to leave a value unchanged, or type "-" to remove it.\n');
  const all = await operation.settings.list();
  for (const setting of all) {
    if (setting.kept !== 'setup') continue;
    if (setting.name === 'LDAP_SERVERS') {
      say('LDAP_SERVERS: a directory is set in the environment. docs/guide/directories.md says how.\n');
      continue;
    }
    const answer = await askFor(setting, operation.settings.faultOf);
    if (answer === undefined) continue;
    if (setting.name === 'OIDC_PROVIDERS')
      Object.assign(changes, await askForProviders(setting, answer, publicUrlOf(all, changes)));
    else changes[setting.name] = answer;
  }
  return changes;
}

const publicUrlOf = (all: readonly ShownSetting[], { PUBLIC_URL: changed }: Changes) =>
  changed ?? all.find(({ name }) => name === 'PUBLIC_URL')?.value ?? undefined;

/**
 * Asks for the settings of each new provider, and tests it. One that cannot be used is skipped, and the other answers
 * stay.
 */
async function askForProviders(
  { value }: ShownSetting,
  answer: string | null,
  publicUrl: string | undefined,
): Promise<Changes> {
  const [before, wanted] = [listed(value ?? ''), listed(answer ?? '')];
  const gone = before.filter((id) => !wanted.includes(id));
  const changes: Changes = Object.fromEntries(gone.flatMap((id) => Object.entries(settingsOfProvider(id))));
  let kept = wanted.filter((id) => before.includes(id));
  for (const id of wanted.filter((each) => !before.includes(each)))
    try {
      const { OIDC_PROVIDERS: ids, ...settings } = await askForProvider({ id, publicUrl, others: kept });
      Object.assign(changes, settings);
      kept = listed(ids);
    } catch (error) {
      if (!(error instanceof CommandError || error instanceof ConfigError)) throw error;
      say(
        `  ${error.message}\n  "${id}" is not stored. Try it again with "lectern setup --provider ${id}".\n`,
      );
    }
  return { ...changes, OIDC_PROVIDERS: kept.length > 0 ? kept.join(',') : null };
}

/** @returns undefined: leave unchanged; null: remove */
async function askFor(
  setting: ShownSetting,
  faultOf: (name: SettingName, value: string) => string | null,
): Promise<string | null | undefined> {
  const { name, description, isSecret, source } = setting;
  say(`${name}: ${description}`);
  if (source === 'environment' || source === 'file') {
    say(`  ${shownValue(setting)}, ${sourceOf(setting)}, which takes precedence: change it there.\n`);
    return undefined;
  }
  for (;;) {
    const question = `  ${shownValue(setting)}, ${sourceOf(setting)}. New value: `;
    const answer = await (isSecret ? askHidden : ask)(question);
    if (answer === '') return undefined;
    if (answer === '-') return null;
    const fault = faultOf(name, answer);
    if (fault === null) return answer;
    say(`  ${fault}.`);
  }
}

/**
 * Asks only if there are no accounts yet. Enter leaves it to the first start of Lectern, which generates a password.
 */
export async function askForAdministrator({ users }: Services): Promise<void> {
  if (await users.hasAnybody()) return;
  say('There are no accounts yet. Press Enter to let the first start of Lectern create the administrator.');
  const name = await ask('  Username of the first administrator: ');
  if (name === '') return;
  await users.makeFirst(checked(username, name), checked(newPassword, await askNewPassword('  Password')));
}
