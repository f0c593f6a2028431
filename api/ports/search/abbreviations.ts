import { isLanguageStem } from '../../text/words/stems.ts';

/** Shorter abbreviations are found by chance, longer ones are words. */
const minLength = 3;
const maxLength = 8;

/** The first letters of the words in a title, with the place of each. */
interface Initials {
  letters: string;
  places: readonly number[];
}

/** The lexemes of a title with their places, as `searchText` makes them. */
type Title = ReadonlyMap<string, readonly number[]>;

/** @param title includes stems, and each word inside a name of code together with the rest of that name */
function initialsOf(title: Title): Initials {
  const single = singleWords(title);
  const words = new Map<number, string>();
  for (const name of single.filter((each) => !isInsideOf(single, each))) {
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
 * The places of title words whose first letters form an abbreviation: `hpa` for "Horizontal Pod Autoscaler", and for
 * `HorizontalPodAutoscaler`.
 */
export function abbreviatedWords(word: string, title: Title): number[] {
  if (word.length < minLength || word.length > maxLength || !areFirstLetters(word, title)) return [];
  const { letters, places } = initialsOf(title);
  const at = letters.indexOf(word);
  return at === -1 ? [] : [...new Set(places.slice(at, at + word.length))];
}

/**
 * Whether each letter of a word begins some word of the title. A quick test, because it rarely holds and computing
 * initials takes long.
 */
function areFirstLetters(word: string, title: Title): boolean {
  const first = new Set<string>();
  for (const name of title.keys()) first.add(name[0]!);
  for (const letter of word) if (!first.has(letter)) return false;
  return true;
}

// a name whose parts are joined by a sign has a place for each of its words
const singleWords = (title: Title): string[] =>
  [...title].filter(([name, places]) => places.length === 1 && !isLanguageStem(name)).map(([name]) => name);

const insideOf = (name: string, words: readonly string[]): string[] =>
  words
    .filter((other) => other.length < name.length && name.endsWith(other))
    .sort((a, b) => b.length - a.length);

const isInsideOf = (single: readonly string[], word: string): boolean =>
  single.some((name) => word.length < name.length && name.endsWith(word));

/** Whether these words of a title occur only inside its names of code: `enumset` and `set` in `RegularEnumSet`. */
export function areInsideNames(words: readonly string[], title: Title): boolean {
  if (words.length === 0) return false;
  const single = singleWords(title);
  return words.every((word) => single.includes(word) && isInsideOf(single, word));
}
