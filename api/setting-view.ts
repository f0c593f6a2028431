import {
  readConfig,
  settingSources,
  type Environment,
  type SettingName,
  type SettingSource,
} from './config.ts';
import { settings, type Setting } from './settings.ts';

/** A setting as an operator sees it. */
export interface ShownSetting {
  name: SettingName;
  description: string;
  /** As written; null where there is none, and of a secret. */
  value: string | null;
  /** Its value is shown nowhere. */
  isSecret: boolean;
  isSet: boolean;
  source: SettingSource;
  /** `lectern setup` can keep it. */
  isKept: boolean;
}

/** The settings of this process beside those that are kept, or would be. */
export interface SettingsView {
  list(kept: Environment): ShownSetting[];
  /** @throws ConfigError where Lectern could not start with them */
  check(kept: Environment): void;
  /** What is wrong with one value; null: nothing. */
  faultOf: (name: SettingName, value: string) => string | null;
}

const all = Object.entries(settings) as [SettingName, Setting][];

export function viewSettings(environment: Environment): SettingsView {
  return {
    list(kept) {
      const sources = settingSources(environment, kept);
      return all.map(([name, setting]) => {
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
          isKept: setting.kept ?? false,
        };
      });
    },
    check: (kept) => void readConfig(environment, { kept }),
    faultOf(name, value) {
      const parsed = settings[name].schema.safeParse(value);
      return parsed.success ? null : `${name} ${parsed.error.issues[0]?.message ?? 'is not valid'}`;
    },
  };
}
