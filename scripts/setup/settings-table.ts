import type { ShownSetting } from '../../api/settings/view.ts';
import { table } from '../table.ts';

const sources: Record<ShownSetting['source'], string> = {
  environment: 'from the environment',
  file: 'from a file that the environment names',
  setup: 'stored by lectern setup',
  default: 'by default',
};

export const shownValue = ({ isSecret, isSet, value }: ShownSetting): string => {
  if (isSecret) return isSet ? '(set)' : '(not set)';
  return value ?? '(not set)';
};

/** The settings that `lectern setup` can store, with the values that apply from the next start. */
export const settingsTable = (settings: readonly ShownSetting[]): string =>
  table(
    settings
      .filter(({ kept }) => kept === 'setup')
      .map((setting) => [setting.name, shownValue(setting), sourceOf(setting)]),
  );

export const sourceOf = ({ source }: ShownSetting): string => sources[source];
