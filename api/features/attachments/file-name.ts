import { limits } from '../../text/limits.ts';
import { unfitInNames } from '../../text/names.ts';

// marks that end or override the direction of text can make `exe.gpj` read as `jpg.exe`
const misleading = new RegExp(unfitInNames, 'gu');

/**
 * A file name as it is stored: without folders, control characters and direction marks, at most 255 UTF-16 units, the
 * extension kept. Otherwise unchanged.
 */
export function cleanFileName(name: string): string {
  const bare = name
    .toWellFormed()
    .replace(/^.*[\\/]/s, '')
    .replace(misleading, '')
    .trim();
  return /^\.{0,2}$/.test(bare) ? 'file' : shortened(bare);
}

function shortened(name: string): string {
  if (name.length <= limits.filename) return name;
  const ending = /\.[A-Za-z0-9]{1,16}$/.exec(name)?.[0] ?? '';
  // cutting inside a surrogate pair leaves half of it, which cannot be stored
  return name.slice(0, limits.filename - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
}
