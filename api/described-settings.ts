import { settingSources, type Environment, type SettingName } from './config.ts';
import { settings, type Setting } from './settings.ts';

interface DescribedSetting {
  name: string;
  /** 'environment', 'file', 'setup' or 'default'. */
  source: string;
  /** As it was written; of secrets and defaults there is none. */
  value?: string;
}

/** What a backup tells of the settings it was made with: where each came from, and no secret. */
export function describeSettings(env: Environment, kept: Environment): DescribedSetting[] {
  const sources = Object.entries(settingSources(env, kept)) as [SettingName, string][];
  return sources.map(([name, source]) => {
    const { secret } = settings[name] as Setting;
    const value = secret
      ? undefined
      : source === 'environment'
        ? env[name]
        : source === 'setup'
          ? kept[name]
          : undefined;
    return value === undefined ? { name, source } : { name, source, value };
  });
}
