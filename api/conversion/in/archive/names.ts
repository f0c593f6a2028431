import { getFileNameLowLevel, validateFileName, type Entry } from 'yauzl';
import { SourceRefused } from '../source-refused.ts';

const maxNameLength = 1000;
const isUtf8Flag = 0x800;
const unicodePathField = 0x7075;

/** Docmost names the files of its top pages `/files/…`, and those of others `Page//files/…`. */
const docmostRoot = /^\/(?=files\/)/;

/**
 * The name of a file in a zip, in NFC. Many programs write UTF-8 without declaring it, so valid UTF-8 is read as that,
 * and anything else in the encoding of DOS (CP437), or of Windows in China or Japan. Some programs of Windows write `\`
 * between folders.
 * @param entry with its raw name
 * @throws SourceRefused for a name that leads outside or is too long, on which the whole archive is refused
 */
export function nameOf(entry: Entry): string {
  if (entry.fileNameRaw.length > maxNameLength) throw new SourceRefused('archiveNameTooLong');
  const name = decodeName(entry).normalize('NFC').replace(docmostRoot, '').replaceAll('\\', '/');
  if (name.includes('\0') || validateFileName(name) !== null) throw new SourceRefused('archiveLeadsOutside');
  return name
    .split('/')
    .filter((part) => part !== '.' && part !== '')
    .join('/')
    .concat(name.endsWith('/') ? '/' : '');
}

function decodeName({ fileNameRaw, extraFields, generalPurposeBitFlag }: Entry): string {
  const saysItself =
    (generalPurposeBitFlag & isUtf8Flag) !== 0 || extraFields.some(({ id }) => id === unicodePathField);
  try {
    if (!saysItself) return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fileNameRaw);
  } catch {
    // not UTF-8
  }
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
  // nobody draws boxes in a name
  return (!saysItself && /[\u2500-\u259f]/.test(name) && eastAsianName(fileNameRaw)) || name;
}

/** Bytes that stand for nothing else: pairs of JIS without half-width letters, or of GB 2312. */
const eastAsian = [
  ['shift_jis', /^(?:[\0-\x7f]|[\x81-\x9f\xe0-\xef][\x40-\x7e\x80-\xfc])+$/],
  ['gbk', /^(?:[\0-\x7f]|[\xa1-\xf7][\xa1-\xfe])+$/],
] as const;

function eastAsianName(raw: Buffer): string | undefined {
  const found = eastAsian.find(([, pattern]) => pattern.test(raw.toString('latin1')));
  return found && new TextDecoder(found[0]).decode(raw);
}

/** Hidden folders by which an archive is recognised. */
const wantedHidden = /^(?:.*\/)?(?:\.lectern\/manifest\.json|\.obsidian(?:\/.*)?)$/;

/** Files that systems and programs add to an archive for themselves. */
export const isHidden = (path: string): boolean =>
  !wantedHidden.test(path) && path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

/** `plan.pdf`, then `plan (2).pdf`: a zip may hold two files of one name. */
export function createNumbering(): (path: string) => string {
  /** With the number to try next. Trying each from 2 on would take quadratic time for many files of one name. */
  const used = new Map<string, number>();
  return (path) => {
    let free = path;
    let number = used.get(path) ?? 2;
    for (; used.has(free); number += 1)
      free = path.replace(/(\.[^./]*)?$/, (ending) => ` (${number})${ending}`);
    used.set(free, 2);
    if (free !== path) used.set(path, number);
    return free;
  };
}
