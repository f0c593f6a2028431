/** Words that are frequent in one language, and rare in the others. */
const frequent: Record<string, string> = {
  en: 'the and of to is that for with this are be from you not have which',
  de: 'der die das und ist nicht mit für auf ein eine wird werden auch dass oder',
  fr: 'les des est une dans pour pas que sur avec par vous sont être cette',
  es: 'los las una por con para como más pero está este son del',
  it: 'il che non una sono della per con più come questo gli nel delle',
  nl: 'het een van niet met voor zijn wordt ook door deze worden naar',
  pt: 'uma não para com mais como dos pelo você são está seu das',
};

const languageOf = new Map(
  Object.entries(frequent).flatMap(([language, words]) =>
    words.split(' ').map((word) => [word, language] as const),
  ),
);

/** As much of a text is looked at. UTF-16 units. */
const sample = 20_000;
/** How many of its words must be frequent ones of the language. */
const share = 0.08;

/**
 * The language of a text, for hyphenation and the shapes of Chinese characters.
 * @returns a code such as `de`; undefined where it is none of those that are known here
 */
export function languageOfText(text: string): string | undefined {
  const part = text.slice(0, sample);
  const asian = asianLanguageOf(part);
  if (asian) return asian;
  const words = part.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of words) {
    const language = languageOf.get(word);
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one);
  return best && best[1] >= Math.max(3, words.length * share) ? best[0] : undefined;
}

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

const families: Record<string, string> = { ja: 'JP', ko: 'KR', zh: 'SC' };

/** Fonts for Chinese characters, in the shapes of a book's language first. @param face `Serif`, `Sans`, `Sans Mono` */
export function asianFamilies(language: string | undefined, face: string): string[] {
  const own = families[language ?? ''] ?? 'SC';
  return [...new Set([own, 'JP', 'SC', 'KR'])].map((region) => `Noto ${face} CJK ${region}`);
}
