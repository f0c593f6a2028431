import type { Check } from '../../api/features/operation/check.ts';
import type { ShownSetting } from '../../api/settings/view.ts';
import { shownValue, sourceOf } from '../setup/settings-table.ts';
import { table } from '../table.ts';

const marks = { well: 'ok', warning: 'warning', fault: 'FAULT' };
const colours = { well: 32, warning: 33, fault: 31 };

/** One line per check, with advice below those that need it. @param coloured true on a terminal */
export function checksTable(checks: readonly Check[], coloured: boolean): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  return checks
    .flatMap(({ name, state, says, advice }) => {
      const mark = marks[state].padEnd(7);
      const painted = coloured ? `\u001b[${colours[state]}m${mark}\u001b[0m` : mark;
      const todo = advice === undefined || state === 'well' ? [] : [`${' '.repeat(width + 11)}${advice}`];
      return [`${painted}  ${name.padEnd(width)}  ${says}`, ...todo];
    })
    .map((line) => `${line}\n`)
    .join('');
}

/** Every setting with the source of its value; of secrets, only whether they are set. */
export const settingsWithSources = (settings: readonly ShownSetting[]): string =>
  table(settings.map((setting) => [setting.name, shownValue(setting), sourceOf(setting)]));
