import { createChild, type Child } from '../../create-child.ts';
import { fontFolders } from './fonts.ts';
import { sampleLetters } from './scripts.ts';

/** Reading all fonts of a machine takes a second or two. */
const readTimeoutMs = 30_000;

interface ScriptsOptions {
  child: Child;
  /** The folder of EXPORT_FONTS. */
  fonts: string | undefined;
  signal?: AbortSignal;
}

/** Finds the scripts of these characters that no font has. @throws ChildFailed */
export const scriptsWithoutFont = (
  characters: Iterable<string>,
  { child, fonts, signal }: ScriptsOptions,
): Promise<string[]> =>
  child.run(
    'missingScripts',
    { characters: [...characters], folders: fontFolders(fonts) },
    { timeoutMs: readTimeoutMs, signal },
  );

/** Finds the common scripts that no font on this machine has. */
export async function commonScriptsWithoutFont(fonts: string | undefined): Promise<string[]> {
  const child = createChild();
  try {
    return await scriptsWithoutFont(sampleLetters, { child, fonts });
  } finally {
    child.close();
  }
}
