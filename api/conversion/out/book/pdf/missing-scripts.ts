import { createChild, type Child } from '../../child.ts';
import { fontFolders } from './fonts.ts';
import { sampleLetters } from './scripts.ts';

/** Reading every font of a machine takes a second or two. Milliseconds. */
const timeOfFonts = 30_000;

interface ScriptsOptions {
  child: Child;
  /** The folder of EXPORT_FONTS. */
  fonts: string | undefined;
  signal?: AbortSignal;
}

/** The scripts of these characters for which no font is there. @throws ChildFailed */
export const scriptsWithoutFont = (
  characters: Iterable<string>,
  { child, fonts, signal }: ScriptsOptions,
): Promise<string[]> =>
  child.run(
    'missingScripts',
    { characters: [...characters], folders: fontFolders(fonts) },
    { timeoutMs: timeOfFonts, signal },
  );

/** Those of the scripts that many people write. */
export async function commonScriptsWithoutFont(fonts: string | undefined): Promise<string[]> {
  const child = createChild();
  try {
    return await scriptsWithoutFont(sampleLetters, { child, fonts });
  } finally {
    child.close();
  }
}
