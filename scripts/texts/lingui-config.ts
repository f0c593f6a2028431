import { formatter } from '@lingui/format-po';
import type { LinguiConfig } from '@lingui/conf';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../api/text/languages.ts';

const root = join(import.meta.dirname, '../..');
const features = readdirSync(join(root, 'web/features')).map((name) => `features/${name}`);

/** The folders with texts: each has a catalogue, `<folder>/texts/<language>.po`. */
export const textFolders = ['app', 'components', 'lib', 'pages', ...features].map((name) => `web/${name}`);

const linguiConfig: LinguiConfig = {
  rootDir: root,
  sourceLocale: 'en',
  // the code holds the English
  locales: languages.filter((language) => language !== 'en'),
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: false }),
  catalogs: textFolders.map((folder) => ({
    path: `<rootDir>/${folder}/texts/{locale}`,
    include: [`<rootDir>/${folder}`],
  })),
};

export default linguiConfig;
