import type { ThemeName } from '../../lib/theme-choice.ts';
import text from '../../../docs/guide/writing.md?raw';

/** Where each picture of the documents lies in the build, by its path. */
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
