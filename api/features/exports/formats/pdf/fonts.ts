import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The cuts of the fonts that Lectern brings along. Typst reads neither woff nor woff2, so the page's own do not serve. */
const cuts = {
  'source-serif-4': ['400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic'],
  'source-sans-3': ['400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic'],
  'source-code-pro': ['400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic'],
  'noto-emoji': ['400Regular', '700Bold'],
};

/** Folders with one font each. */
export function ownFontFolders(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return Object.entries(cuts).flatMap(([name, folders]) => {
    const root = dirname(resolve(`@expo-google-fonts/${name}/package.json`));
    return folders.map((folder) => join(root, folder));
  });
}
