/** The first letters of the first and the last name, 'U' where there is none. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\p{P}]+/u).filter((word) => word !== '');
  const first = words[0];
  if (first === undefined) return 'U';
  const last = words.length > 1 ? words.at(-1) : undefined;
  // By code point, so that a letter beyond the first plane stays whole
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
