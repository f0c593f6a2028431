import lingui from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { ExtractorType, LinguiConfig } from '@lingui/conf';
import { join } from 'node:path';
import { languages } from '../../api/text/languages.ts';

const root = join(import.meta.dirname, '../..');
const listOfNamed = join(import.meta.dirname, 'server-texts.ts');

/** Collects the texts that have a name instead of a macro. */
const named: ExtractorType = {
  match: (file) => file === listOfNamed,
  async extract(_file, _code, found) {
    const { namedTexts } = await import('./server-texts.ts');
    for (const [place, { file, texts }] of Object.entries(namedTexts))
      for (const [name, message] of Object.entries(texts)) {
        const context = `${place}.${name}`;
        found({
          id: generateMessageId(message, context),
          message,
          context,
          origin: [join(root, file), 1],
          placeholders: {},
        });
      }
  },
};

/** One file a language, `texts/<language>.po`: all texts of page and server. */
const linguiConfig: LinguiConfig = {
  rootDir: root,
  sourceLocale: 'en',
  // the code holds the English
  locales: languages.filter((language) => language !== 'en'),
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: false }),
  extractors: [named, lingui.extractor],
  catalogs: [{ path: '<rootDir>/texts/{locale}', include: ['<rootDir>/web', listOfNamed] }],
};

export default linguiConfig;
