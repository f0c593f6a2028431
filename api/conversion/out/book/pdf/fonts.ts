import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The cuts of the fonts that come with Lectern. Typst cannot read the page's own fonts, which are woff2. */
const cuts = {
  'source-serif-4': ['400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic'],
  'source-sans-3': ['400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic'],
  'source-code-pro': ['400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic'],
  'noto-naskh-arabic': ['400Regular', '600SemiBold'],
  'noto-emoji': ['400Regular', '700Bold'],
};

/** Folders with fonts, besides those of the machine. @param further of EXPORT_FONTS */
export function fontFolders(further: string | undefined): string[] {
  return [...ownFolders(), ...(further === undefined ? [] : [further])];
}

function ownFolders(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return Object.entries(cuts).flatMap(([name, folders]) => {
    const root = dirname(resolve(`@expo-google-fonts/${name}/package.json`));
    return folders.map((folder) => join(root, folder));
  });
}

const families: Record<string, string> = { ja: 'JP', ko: 'KR', zh: 'SC' };

/** Fonts for Chinese characters, the shapes of the book's language first. @param face `Serif`, `Sans`, `Sans Mono` */
export function asianFamilies(language: string | undefined, face: string): string[] {
  const own = families[language ?? ''] ?? 'SC';
  return [...new Set([own, 'JP', 'SC', 'KR'])].map((region) => `Noto ${face} CJK ${region}`);
}
