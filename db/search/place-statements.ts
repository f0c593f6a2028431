/** Where the asked words stand in matches. */

/** A match, with the places of the asked words: tsvectors in text form. */
export interface PlacedRow {
  kind: 'document' | 'space';
  id: number;
  updatedAt: Date;
  /** All words of the title. Null, as the others, for a match that is not ranked by places. */
  titlePlaces: string | null;
  headingPlaces: string | null;
  /** In title and text together for a document, in the description for a space. */
  textPlaces: string | null;
  textBytes: number;
}

/** How many matches of each kind are ranked by the places of their words. */
export const placedMatches = 120;

type Asked = readonly [lexemes: string, beginning: string, wholeLast: string];

/** A text has at most this many words with the asked beginning. */
const begunWords = 20;
/** SQL: how many words of the sorted array a, whose order is that of bytes, are not behind a text. */
const upTo = (text: string): string => `width_bucket(${text} collate "C", a.words collate "C")`;

// by halving, because to read a list of a thousand words takes ten times as long as the rest
/** SQL: an array of the words of a vector that begin so. */
const wordsBegunBy = (vector: string, beginning: string): string => `(
    select a.words[${upTo(beginning)} + 1 : least(${upTo(`${beginning} || chr(1114111)`)}, ${upTo(beginning)} + ${begunWords})]
    from (select tsvector_to_array(${vector}) as words offset 0) a)`;

/** SQL: of a vector the words of an array. They get a weight of their own, and the others go. */
const only = (vector: string, words: string): string =>
  `ts_filter(setweight(${vector}, 'C', ${words}), '{c}')`;

/**
 * SQL: a vector in text form, of the asked words alone. A vector of a text is read anew each time that it is named, so
 * the last word is looked for among those that were found.
 */
export const placesIn = (vector: string, [lexemes, beginning, wholeLast]: Asked): string => `(
    select case when ${beginning} = '' or asked.found @@ (select ${wholeLast}::tsquery) then asked.found
      else ${only(vector, `${lexemes}::text[] || ${wordsBegunBy(vector, beginning)}`)} end::text
    from (select ${only(vector, `${lexemes}::text[]`)} as found offset 0) asked)`;

/** The vectors that hold the places of a match, and the size of its text: SQL. */
export interface Vectors {
  title: string;
  headings: string;
  text: string;
  bytes: string;
}

/** Of the document d. */
export const documentVectors: Vectors = {
  title: 'd.search_title',
  headings: 'd.search_headings',
  text: 'd.search_vector',
  bytes: 'octet_length(d.content)',
};
/** Of the space s. */
export const spaceVectors: Vectors = {
  title: `ts_filter(s.search_vector, '{a}')`,
  headings: 'null::tsvector',
  text: `ts_filter(s.search_vector, '{d}')`,
  bytes: 'octet_length(s.description)',
};

/**
 * The columns of a `PlacedRow`.
 * @param asked parameters: words, a beginning of further words ('' for none), and the tsquery of the last word as it is;
 *   a text that has this has no places of further words
 */
export const placeColumns = ({ title, headings, text, bytes }: Vectors, asked: Asked): string => `
  ${title}::text as "titlePlaces", ${placesIn(headings, asked)} as "headingPlaces",
  ${placesIn(text, asked)} as "textPlaces", ${bytes} as "textBytes"`;
