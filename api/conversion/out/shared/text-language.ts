import type { SpaceLanguage } from '../../../text/words/word-languages.ts';
import { recognisedLanguage } from '../../../text/words/text-language.ts';

/** As much of a text is looked at. UTF-16 units. */
const sample = 20_000;

/**
 * The language of a text, for those who hear it, for hyphenation and for the shapes of Chinese characters: as its space
 * sets it, else as its words tell.
 * @param setting of the space; it knows no language that is written without blanks
 * @returns a code such as `de`; undefined where it is not known
 */
export const languageOfText = (text: string, setting: SpaceLanguage): string | undefined =>
  asianLanguageOf(text.slice(0, sample)) ?? (setting === 'auto' ? recognisedLanguage(text) : setting);

/** Where a tenth of its letters are of such a script. */
function asianLanguageOf(text: string): string | undefined {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const [kana, hangul, han] = [
    count(/[\p{sc=Hiragana}\p{sc=Katakana}]/gu),
    count(/\p{sc=Hangul}/gu),
    count(/\p{sc=Han}/gu),
  ];
  if ((kana + hangul + han) * 10 < count(/\p{L}/gu)) return undefined;
  if (kana * 10 > han) return 'ja';
  if (hangul > han) return 'ko';
  return han > 0 ? 'zh' : undefined;
}
