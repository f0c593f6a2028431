import { getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import linguiConfig from './lingui-config.ts';
import { withLanguage } from './with-language.ts';

/*
 * `npm run texts`: brings `texts/<language>.po` up to date with the texts in the code, and says what lacks a translation.
 * `npm run texts -- add sv` also adds a language.
 */

const listOfLanguages = join(import.meta.dirname, '../../api/text/languages.ts');
const [command, code] = process.argv.slice(2);
const locale = [...linguiConfig.locales];
if (command === 'add' && code !== undefined) {
  await writeFile(listOfLanguages, withLanguage(await readFile(listOfLanguages, 'utf8'), code));
  locale.push(code);
}
const config = makeConfig({ ...linguiConfig, locales: locale });
for (const catalogue of await getCatalogs(config)) {
  const made = await catalogue.make({ clean: true, overwrite: false, locale, orderBy: 'message' });
  if (!made) throw new Error('The texts could not be collected.');
  for (const language of locale) {
    const texts = Object.values(made[language] ?? {});
    const missing = texts.filter(({ translation }) => !translation);
    console.log(`${language}: ${texts.length} texts, ${missing.length} without a translation`);
  }
}
