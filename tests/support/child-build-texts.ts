import { readFileSync } from 'node:fs';
import PO from 'pofile';
import { texts } from '../../api/contract/texts.ts';
import { inLanguage } from '../../api/core/refusal-texts.ts';
import { languages } from '../../api/text/languages.ts';
import { areaOf } from '../../scripts/build/text-areas.ts';
import { cutTexts, numbersOf, readTexts } from '../../scripts/build/text-catalogues.ts';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { TextPart } from '../../web/lib/text-parts.ts';

/*
 * Builds the texts of a language and says a refusal in it. Writes both as JSON. Where each text stands is in the file of
 * the language too, so that no page has to be built; what the frame has is loaded first.
 */

const language = languages.find((each) => each === process.argv[2]);
if (!language) throw new Error(`${process.argv[2]} is no language of this copy.`);

const partOfFile = (file: string): TextPart =>
  /^web.(?:app|components)/.test(file) ? 'first' : areaOf(`/${file}`);
const places = new Map(
  PO.parse(readFileSync(`texts/${language}.po`, 'utf8')).items.map(({ msgid, msgctxt, references }) => [
    generateMessageId(msgid, msgctxt ?? undefined),
    new Set(references.map(partOfFile)),
  ]),
);
const partOf = (id: string): TextPart => {
  if (id.startsWith('slash.')) return 'editor';
  const parts = places.get(id) ?? new Set<TextPart>();
  return parts.has('first') ? 'first' : parts.size === 1 ? [...parts][0]! : 'rest';
};

const { messages, missing } = await readTexts(language);
const numbers = numbersOf(new Map([[language, messages]]));
const refusal = inLanguage(language, texts.spaceNotFound, { name: 'spaceNotFound' });
const said = { languages, missing, numbers: [...numbers], refusal };
try {
  process.stdout.write(JSON.stringify({ ...said, parts: cutTexts(language, messages, { partOf, numbers }) }));
} catch (error) {
  process.stdout.write(JSON.stringify({ ...said, fault: (error as Error).message }));
}
