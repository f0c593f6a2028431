import type { ThemeName } from '../../lib/theme-choice.ts';
import text from '../../../docs/guide/writing.md?raw';

/** The address in the build of each picture in the documents, by its path. */
const pictures = import.meta.glob<string>('../../../docs/images/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The guide for people who write, as Markdown. It names the light pictures; in the dark theme it shows the dark ones. */
export const guideText = (theme: ThemeName): string =>
  text.replace(
    /\.\.\/images\/([\w-]+)-light\.png/g,
    (address, name) => pictures[`../../../docs/images/${name}-${theme}.png`] ?? address,
  );
