import type { SpaceLanguage, WordLanguage } from './word-languages.ts';
import type { StemLanguage } from './stems.ts';
import { functionWords } from './function-words.ts';

/** How much of a long text is read at its beginning, in its middle and at its end. UTF-16 units. */
const stretch = 1_500;
/** With fewer function words, the language of a text cannot be recognised. */
const minWords = 3;
/** If fewer than this share of its words are function words, a text is code or a list. */
const minShare = 0.04;

const word = /[\p{L}\p{M}]+/gu;

/** The languages that each function word belongs to. A word counts less if many languages have it. */
const languagesOfWord = new Map<string, WordLanguage[]>();
for (const [language, words] of Object.entries(functionWords))
  for (const each of words.split(' ')) {
    const languages = languagesOfWord.get(each) ?? [];
    languagesOfWord.set(each, [...languages, language as WordLanguage]);
  }

/**
 * The language whose function words ("the", "und", "est") occur most in a text; undefined if there are too few. Reads
 * at most 4,500 characters.
 */
export function recognisedLanguage(text: string): WordLanguage | undefined {
  const scores = new Map<WordLanguage, number>();
  let all = 0;
  for (const [found] of sampleOf(text).normalize('NFC').toLowerCase().matchAll(word)) {
    all += 1;
    const languages = languagesOfWord.get(found);
    if (languages)
      for (const language of languages)
        scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length);
  }
  let best: WordLanguage = 'en';
  let most = scores.get('en') ?? 0;
  for (const [language, score] of scores) if (score > most) [best, most] = [language, score];
  return most >= minWords && most >= minShare * all ? best : undefined;
}

/** The same; English if there are too few function words. */
export const textLanguage = (text: string): WordLanguage => recognisedLanguage(text) ?? 'en';

function sampleOf(text: string): string {
  if (text.length <= 3 * stretch) return text;
  const middle = Math.floor((text.length - stretch) / 2);
  return [
    text.slice(0, stretch),
    text.slice(middle, middle + stretch),
    text.slice(text.length - stretch),
  ].join(' ');
}

/** The language that a text is stemmed in, in a space with this setting. */
export const languageIn = (setting: SpaceLanguage, text: string): WordLanguage =>
  noted(setting === 'auto' ? textLanguage(text) : setting);

const cutHere = new Map<StemLanguage, number>();

/** Records the language of a text that a thread or child process has indexed. */
export function noted(language: WordLanguage): WordLanguage {
  if (language !== 'en') cutHere.set(language, performance.now());
  return language;
}

/**
 * Languages other than English in which this process has recently indexed texts, so that their stems are found at once.
 * @param since a time of `performance.now()`
 */
export const languagesCutSince = (since: number): StemLanguage[] =>
  [...cutHere].filter(([, at]) => at >= since).map(([language]) => language);
