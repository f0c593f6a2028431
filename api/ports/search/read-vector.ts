const lexeme = /'([^']+)':([\dA-D,]+)/g;

/** The places of the words of a tsvector in text form. */
export function readVector(vector: string | null): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [, word, list] of (vector ?? '').matchAll(lexeme))
    places.set(
      word!,
      list!.split(',').map((place) => parseInt(place, 10)),
    );
  return places;
}
