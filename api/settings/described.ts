import type { Environment, Setting } from './setting.ts';
import { settingSources, type SettingName } from './config.ts';
import { settings } from './list.ts';
import { providerSettingOf } from './sign-in.ts';

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
  const described = sources.map(([name, source]) => {
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
  return [...described, ...describeProviders(env, kept)];
}

/** Those of providers and directories, whose names are not known in advance. */
function describeProviders(env: Environment, kept: Environment): DescribedSetting[] {
  const all = { ...kept, ...Object.fromEntries(Object.entries(env).filter(([, value]) => value)) };
  return Object.keys(all)
    .sort()
    .flatMap((name) => {
      const plain = name.replace(/_FILE$/, '');
      const setting = providerSettingOf(name, all) ?? providerSettingOf(plain, all);
      if (!setting) return [];
      const source = env[name] ? (name === plain ? 'environment' : 'file') : 'setup';
      return setting.secret ? [{ name: plain, source }] : [{ name, source, value: all[name] ?? '' }];
    });
}
