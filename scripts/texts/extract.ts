import { getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import linguiConfig from './lingui-config.ts';

/*
 * `npm run texts`: brings `texts/<language>.po` up to date with the texts in the code, and says what lacks a translation.
 * A language that is new in `api/text/languages.ts` gets its file.
 */

const config = makeConfig(linguiConfig);
const locale = [...config.locales];
for (const catalogue of await getCatalogs(config)) {
  const made = await catalogue.make({ clean: true, overwrite: false, locale, orderBy: 'message' });
  if (!made) throw new Error('The texts could not be collected.');
  for (const language of locale) {
    const texts = Object.values(made[language] ?? {});
    const missing = texts.filter(({ translation }) => !translation);
    console.log(`${language}: ${texts.length} texts, ${missing.length} without a translation`);
  }
}
