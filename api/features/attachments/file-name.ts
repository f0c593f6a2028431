import { limits } from '../../contract/limits.ts';

// what ends or overrides the direction of text makes `exe.gpj` read as `jpg.exe`
const misleading = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The name of a file as it is kept: without folders, control characters and what turns text around, 255 UTF-16
 * units at most, its ending kept. Otherwise as it came.
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
  // a cut in a pair of surrogates leaves half of one, which cannot be stored
  return name.slice(0, limits.filename - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
}
