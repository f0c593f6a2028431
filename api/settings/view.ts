import type { Environment, Setting } from './setting.ts';
import {
  readConfig,
  settingEntries,
  type Config,
  settingSources,
  type SettingName,
  type SettingSource,
} from './config.ts';
import { settings } from './list.ts';
import { providerSettingOf } from './sign-in.ts';

/** A setting as shown to an operator. */
export interface ShownSetting {
  name: SettingName;
  description: string;
  /** As written; null if it has none or is a secret. */
  value: string | null;
  /** True if its value is never shown. */
  isSecret: boolean;
  isSet: boolean;
  source: SettingSource;
  /** Who can store it: `lectern setup`, or administrators in the page. */
  kept: 'setup' | 'page' | null;
}

/** The settings of this process together with the stored ones, or with those about to be stored. */
export interface SettingsView {
  list(kept: Environment): ShownSetting[];
  /** Whether `lectern setup` can store a setting, also of a provider that `kept` lists. */
  canKeep(name: string, kept: Environment): boolean;
  /** @throws ConfigError if Lectern could not start with them */
  check(kept: Environment): void;
  /** What applies at once, by the environment, otherwise as stored. */
  current(kept: Environment): { config: Config; sources: Record<SettingName, SettingSource> };
  /** What is wrong with a value; null if it is valid. */
  faultOf: (name: SettingName, value: string) => string | null;
}

export function viewSettings(environment: Environment): SettingsView {
  /** Read again only after a change: anybody may ask, and reading means to check all settings. */
  let lastRead: { kept: string; found: ReturnType<SettingsView['current']> } | undefined;

  return {
    list(kept) {
      const sources = settingSources(environment, kept);
      return settingEntries.map(([name, setting]) => {
        const source = sources[name];
        const written = {
          environment: environment[name],
          file: undefined,
          setup: kept[name],
          default: setting.default,
        };
        return {
          name,
          description: setting.description,
          value: setting.secret ? null : (written[source] ?? null),
          isSecret: setting.secret ?? false,
          isSet: source !== 'default' || setting.default !== undefined,
          source,
          kept: setting.kept ?? null,
        };
      });
    },
    current(kept) {
      const key = JSON.stringify(kept);
      if (lastRead?.kept !== key) {
        const sources = settingSources(environment, kept);
        // `ignoreInvalid`: one invalid setting must not block the others
        const config = readConfig(environment, { kept, ignoreInvalid: true });
        lastRead = { kept: key, found: { config, sources } };
      }
      return lastRead.found;
    },
    canKeep: (name, kept) =>
      name in settings
        ? (settings[name as SettingName] as Setting).kept !== undefined
        : providerSettingOf(name, { ...kept, ...environment }) !== undefined,
    check: (kept) => void readConfig(environment, { kept }),
    faultOf(name, value) {
      const parsed = settings[name].schema.safeParse(value);
      return parsed.success ? null : `${name} ${parsed.error.issues[0]?.message ?? 'is not valid'}`;
    },
  };
}
