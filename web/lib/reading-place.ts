/** The place in a document that a person was reading. */
export interface ReadingPlace {
  documentId: number;
  /** How many headings come before the place, including its own. */
  headings: number;
  /** The first words at the place. */
  words: readonly string[];
}

let last: ReadingPlace | undefined;

/** Remembers the place when the person leaves the page; undefined for the top. */
export function leaveReadingPlace(place: ReadingPlace | undefined): void {
  last = place;
}

/** Takes the place in this document. Returns it only once. */
export function takeReadingPlace(documentId: number): ReadingPlace | undefined {
  const place = last;
  last = undefined;
  return place?.documentId === documentId ? place : undefined;
}
