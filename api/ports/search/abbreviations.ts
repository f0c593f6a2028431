import { isLanguageStem } from '../../core/text/stems.ts';

/** Shorter abbreviations are found by chance, longer ones are words. */
const shortest = 3;
const longest = 8;

/** The first letters of the words of a title, with the place of each. */
export interface Initials {
  letters: string;
  places: readonly number[];
}

/**
 * @param title its lexemes with their places, as `searchText` makes them: stems too, and the words inside names of code
 *   with the rest of their names
 * @param inside see `wordsInsideNames`
 */
export function initialsOf(
  title: ReadonlyMap<string, readonly number[]>,
  inside: ReadonlySet<string> = wordsInsideNames(title),
): Initials {
  const single = singleWords(title);
  const words = new Map<number, string>();
  for (const name of single.filter((each) => !inside.has(each))) {
    const place = title.get(name)![0]!;
    if (name.length > (words.get(place)?.length ?? 0)) words.set(place, name);
  }
  const initials = [...words]
    .sort(([a], [b]) => a - b)
    .flatMap(([place, name]) =>
      [name, ...insideOf(name, single)].map((part) => ({ letter: part[0]!, place })),
    );
  return {
    letters: initials.map(({ letter }) => letter).join(''),
    places: initials.map(({ place }) => place),
  };
}

/**
 * The places in a title of the words whose first letters an abbreviation is: `hpa` of "Horizontal Pod Autoscaler", and of
 * `HorizontalPodAutoscaler`.
 */
export function abbreviatedWords(word: string, { letters, places }: Initials): number[] {
  if (word.length < shortest || word.length > longest) return [];
  const at = letters.indexOf(word);
  return at === -1 ? [] : [...new Set(places.slice(at, at + word.length))];
}

// a name that a sign joins has a place for each of its words
const singleWords = (title: ReadonlyMap<string, readonly number[]>): string[] =>
  [...title].filter(([name, places]) => places.length === 1 && !isLanguageStem(name)).map(([name]) => name);

const insideOf = (name: string, words: readonly string[]): string[] =>
  words
    .filter((other) => other.length < name.length && name.endsWith(other))
    .sort((a, b) => b.length - a.length);

/** The words of a title that stand only inside its names of code: `enumset` and `set` of `RegularEnumSet`. */
export function wordsInsideNames(title: ReadonlyMap<string, readonly number[]>): Set<string> {
  const single = singleWords(title);
  return new Set(single.flatMap((name) => insideOf(name, single)));
}
