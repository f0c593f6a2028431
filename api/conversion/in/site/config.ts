import { posix } from 'node:path';
import { readTextEntry } from '../archive/decode-text.ts';
import { runConversion } from '../run-conversion.ts';
import type { ArchiveEntry } from '../item.ts';
import type { Files } from '../markdown/folders.ts';
import { parseSettings } from './parse-settings.ts';
import { isObject } from '../../../text/is-object.ts';

/** Bytes of a settings file, a menu among them. */
export const maxSettingsBytes = 1024 * 1024;
/** Longer settings are parsed in the child process. UTF-16 code units. */
const maxShortSettingsLength = 2_000;

/** The settings file of a program that makes sites. */
export interface SiteConfig {
  path: string;
  entry: ArchiveEntry;
  /** Where it lies, with a slash at its end; '' at the top. */
  base: string;
}

/** The settings file nearest to the top, at most one folder below it. @param name of the file alone */
export function findConfig({ byPath }: Files, name: RegExp): SiteConfig | null {
  const paths = [...byPath.keys()].filter(
    (path) => name.test(posix.basename(path)) && path.split('/').length <= 2,
  );
  const path = paths.sort((a, b) => a.split('/').length - b.split('/').length)[0];
  const entry = path === undefined ? undefined : byPath.get(path);
  if (path === undefined || !entry) return null;
  return { path, entry, base: path.slice(0, path.length - posix.basename(path).length) };
}

/** Settings in YAML or JSON; undefined for a file that is neither, or takes too long. */
export async function readSettings(entry: ArchiveEntry): Promise<unknown> {
  try {
    const { text } = await readTextEntry(entry, maxSettingsBytes);
    return text.length <= maxShortSettingsLength
      ? parseSettings(text)
      : await runConversion('settings', text);
  } catch {
    return undefined;
  }
}

export async function readSettingsText(entry: ArchiveEntry): Promise<string> {
  return entry.size > maxSettingsBytes ? '' : (await readTextEntry(entry, maxSettingsBytes)).text;
}

/** A text of the settings; '' where there is none. */
export function settingOf(settings: unknown, name: string): string {
  const value = isObject(settings) ? settings[name] : undefined;
  return typeof value === 'string' ? value : '';
}
