import { pageLanguage } from '../../lib/load-texts.ts';
import type { ThemeName } from '../../lib/theme-choice.ts';

/** The guide in each language, loaded when it is read: `docs/guide/<language>/writing.md`, and the English one above. */
const guides = import.meta.glob<string>(
  ['../../../docs/guide/writing.md', '../../../docs/guide/*/writing.md'],
  { query: '?raw', import: 'default' },
);

/** The address in the build of each picture in the documents, by its path. */
const pictures = import.meta.glob<string>('../../../docs/images/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The guide for people who write, as Markdown, in the language of the page. */
export function loadGuide(): Promise<string> {
  const english = '../../../docs/guide/writing.md';
  const load = guides[`../../../docs/guide/${pageLanguage()}/writing.md`] ?? guides[english];
  if (!load) throw new Error('The guide was not built');
  return load();
}

/** It names the light pictures; in the dark theme it shows the dark ones. */
export const withPictures = (guide: string, theme: ThemeName): string =>
  guide.replace(
    /(?:\.\.\/)+images\/([\w-]+)-light\.png/g,
    (address, name) => pictures[`../../../docs/images/${name}-${theme}.png`] ?? address,
  );
