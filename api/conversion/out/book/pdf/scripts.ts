import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { removeCovered } from './font-letters.ts';

/** The scripts that notes name; all other characters are 'symbols'. */
const scripts: Record<string, RegExp> = {
  Japanese: /[\p{sc=Hiragana}\p{sc=Katakana}]/u,
  Chinese: /\p{sc=Han}/u,
  Korean: /\p{sc=Hangul}/u,
  Arabic: /\p{sc=Arabic}/u,
  Hebrew: /\p{sc=Hebrew}/u,
  Thai: /\p{sc=Thai}/u,
  Devanagari: /\p{sc=Devanagari}/u,
  Bengali: /\p{sc=Bengali}/u,
  Tamil: /\p{sc=Tamil}/u,
  Georgian: /\p{sc=Georgian}/u,
  Armenian: /\p{sc=Armenian}/u,
  Greek: /\p{sc=Greek}/u,
  Cyrillic: /\p{sc=Cyrillic}/u,
  Latin: /\p{sc=Latin}/u,
};

/** One letter of each common script, to find out which scripts the fonts have. */
export const sampleLetters = ['あ', '漢', '한', 'ع', 'ש', 'ก', 'अ', 'α', 'я'];

/** The machine's own folders of fonts, which Typst reads too. */
function machineFolders(): string[] {
  if (process.platform === 'win32') return [join(process.env['SystemRoot'] ?? 'C:\\Windows', 'Fonts')];
  if (process.platform === 'darwin')
    return ['/System/Library/Fonts', '/Library/Fonts', join(homedir(), 'Library/Fonts')];
  return [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    join(homedir(), '.local/share/fonts'),
    join(homedir(), '.fonts'),
  ];
}

/** No font draws these. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Z}\p{M}]/u;

/**
 * Finds the scripts of letters that no font has. For such a letter Typst prints an empty box, without a warning.
 * @param folders with fonts, besides those of the machine
 */
export function missingScripts({
  characters,
  folders,
}: {
  characters: readonly string[];
  folders: readonly string[];
}): string[] {
  const wanted = new Set(
    characters.filter((each) => !invisible.test(each)).map((each) => each.codePointAt(0) ?? 0),
  );
  for (const path of [...folders, ...machineFolders()].flatMap(fontsIn)) {
    if (wanted.size === 0) break;
    removeCovered(path, wanted);
  }
  return [...new Set([...wanted].map((code) => scriptOf(String.fromCodePoint(code))))];
}

const scriptOf = (character: string): string =>
  Object.entries(scripts).find(([, pattern]) => pattern.test(character))?.[0] ?? 'symbols';

function fontsIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ttf|otf|ttc|otc)$/i.test(name))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
