import { settingSources, type Environment, type SettingName } from './config.ts';
import { settings, type Setting } from './list.ts';

interface DescribedSetting {
  name: string;
  /** 'environment', 'file', 'setup' or 'default'. */
  source: string;
  /** As written; absent for secrets and defaults. */
  value?: string;
}

/** The settings as a backup records them: where each came from, without secrets. */
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
