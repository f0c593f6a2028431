import type { SpaceLanguage } from '../../../text/words/word-languages.ts';
import { recognisedLanguage } from '../../../text/words/text-language.ts';

/** Only the beginning of a text is looked at. UTF-16 units. */
const sampleLength = 20_000;

/**
 * Finds the language of a text. Screen readers, hyphenation and the shapes of Chinese characters depend on it.
 * @param setting of the space, which decides unless the text is Japanese, Korean or Chinese: a space cannot set these
 * @returns a code such as `de`; undefined if the language is not recognised
 */
export const languageOfText = (text: string, setting: SpaceLanguage): string | undefined =>
  asianLanguageOf(text.slice(0, sampleLength)) ?? (setting === 'auto' ? recognisedLanguage(text) : setting);

/** Returns such a language if a tenth of the letters are of its scripts. */
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
