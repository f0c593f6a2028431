import { posix } from 'node:path';
import { readTextEntry } from '../archive/texts.ts';
import { runConversion } from '../run-conversion.ts';
import type { ArchiveEntry } from '../item.ts';
import type { NoteList } from '../notes.ts';
import type { Files } from '../markdown/folders.ts';
import { maxSettingsBytes, readSettings } from '../site/config.ts';
import type { ReadSidebars } from './parse-sidebars.ts';

/** The sidebars of a site, from a list or from a program, which is not run; undefined where they cannot be read. */
export async function readSidebars({ byPath }: Files, base: string, notes: NoteList): Promise<unknown> {
  const list = byPath.get(`${base}sidebars.json`);
  if (list) return readSettings(list);
  const program = [...byPath].find(
    ([path]) => path.startsWith(base) && /^sidebars\.[cm]?[jt]s$/.test(path.slice(base.length)),
  );
  if (!program) return undefined;
  const { sidebars, unread } = await readProgram(program[1]);
  const code = sidebars === undefined ? 'menu-is-code' : 'menu-part-is-code';
  if (unread > 0) notes.add(code, posix.basename(program[0]), unread);
  return sidebars;
}

async function readProgram(entry: ArchiveEntry): Promise<ReadSidebars> {
  try {
    return await runConversion('sidebars', (await readTextEntry(entry, maxSettingsBytes)).text);
  } catch {
    return { sidebars: undefined, unread: 1 };
  }
}
