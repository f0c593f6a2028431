/** The first letters of the first and last name; 'U' if there are none. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\p{P}]+/u).filter((word) => word !== '');
  const first = words[0];
  if (first === undefined) return 'U';
  const last = words.length > 1 ? words.at(-1) : undefined;
  // by code point, so that no letter is cut in half
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
