/** Shorter abbreviations are found by chance, longer ones are words. */
const shortest = 3;
const longest = 8;

/**
 * The places in a title of the words whose first letters an abbreviation is: `hpa` of "Horizontal Pod Autoscaler", and of
 * `HorizontalPodAutoscaler`.
 * @param title its lexemes with their places, as `searchText` makes them: stems too, and the words inside names of code
 *   with the rest of their names
 */
export function abbreviatedWords(word: string, title: ReadonlyMap<string, readonly number[]>): number[] {
  if (word.length < shortest || word.length > longest) return [];
  const single = singleWords(title);
  const inside = wordsInsideNames(title);
  const words = new Map<number, string>();
  for (const name of single.filter((each) => !inside.has(each))) {
    const place = title.get(name)![0]!;
    if (name.length > (words.get(place)?.length ?? 0)) words.set(place, name);
  }
  const letters = [...words]
    .sort(([a], [b]) => a - b)
    .flatMap(([place, name]) =>
      [name, ...insideOf(name, single)].map((part) => ({ letter: part[0]!, place })),
    );
  const at = letters
    .map(({ letter }) => letter)
    .join('')
    .indexOf(word);
  return at === -1 ? [] : [...new Set(letters.slice(at, at + word.length).map(({ place }) => place))];
}

// a name that a sign joins has a place for each of its words
const singleWords = (title: ReadonlyMap<string, readonly number[]>): string[] =>
  [...title].filter(([, places]) => places.length === 1).map(([name]) => name);

const insideOf = (name: string, words: readonly string[]): string[] =>
  words
    .filter((other) => other.length < name.length && name.endsWith(other))
    .sort((a, b) => b.length - a.length);

/** The words of a title that stand only inside its names of code: `enumset` and `set` of `RegularEnumSet`. */
export function wordsInsideNames(title: ReadonlyMap<string, readonly number[]>): Set<string> {
  const single = singleWords(title);
  return new Set(single.flatMap((name) => insideOf(name, single)));
}
