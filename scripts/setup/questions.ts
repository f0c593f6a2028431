import type { SettingName } from '../../api/settings/config.ts';
import { newPassword, username } from '../../api/contract/users.ts';
import type { Services } from '../../api/services.ts';
import type { ShownSetting } from '../../api/settings/view.ts';
import { ask, askHidden, askNewPassword } from '../ask.ts';
import { checked } from '../checked.ts';
import { shownValue, sourceOf } from './settings-table.ts';

type Changes = Partial<Record<SettingName, string | null>>;

const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Asks for each setting that can be stored; Enter leaves it unchanged. */
export async function askForSettings({ operation }: Services): Promise<Changes> {
  const changes: Changes = {};
  say('Press Enter to leave a value unchanged, or type "-" to remove it.\n');
  for (const setting of await operation.settings.list()) {
    if (!setting.isKept) continue;
    const answer = await askFor(setting, operation.settings.faultOf);
    if (answer !== undefined) changes[setting.name] = answer;
  }
  return changes;
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

/** If there are no accounts yet. Enter leaves it to the first start of Lectern, which generates a password. */
export async function askForAdministrator({ users }: Services): Promise<void> {
  if (await users.hasAnybody()) return;
  say('There are no accounts yet. Press Enter to let the first start of Lectern create the administrator.');
  const name = await ask('  Username of the first administrator: ');
  if (name === '') return;
  await users.makeFirst(checked(username, name), checked(newPassword, await askNewPassword('  Password')));
}
