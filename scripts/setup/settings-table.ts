import type { ShownSetting } from '../../api/setting-view.ts';
import { table } from '../table.ts';

const sources: Record<ShownSetting['source'], string> = {
  environment: 'from the environment',
  file: 'from a file that the environment names',
  setup: 'kept by lectern setup',
  default: 'by default',
};

export const shownValue = ({ isSecret, isSet, value }: ShownSetting): string => {
  if (isSecret) return isSet ? '(set)' : '(not set)';
  return value ?? '(not set)';
};

/** What `lectern setup` can keep, with what counts at the next start. */
export const settingsTable = (settings: readonly ShownSetting[]): string =>
  table(
    settings
      .filter(({ isKept }) => isKept)
      .map((setting) => [setting.name, shownValue(setting), sourceOf(setting)]),
  );

export const sourceOf = ({ source }: ShownSetting): string => sources[source];
