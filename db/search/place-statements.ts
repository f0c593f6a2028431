/** Where the words of a query occur in matches. */

/** A match with the places of the query's words: tsvectors in text form. */
export interface PlacedRow {
  kind: 'document' | 'space';
  id: number;
  updatedAt: Date;
  /** All words of the title. Null, like the others, for a match that is not ranked by places. */
  titlePlaces: string | null;
  headingPlaces: string | null;
  /** For a document, in title and text together; for a space, in the description. */
  textPlaces: string | null;
  textBytes: number;
}

/** How many matches of each kind are ranked by the places of their words. */
export const placedMatches = 80;

type Asked = readonly [lexemes: string, beginning: string, wholeLast: string];

/** At most this many words with the given beginning are taken from a text. */
const begunWords = 20;
/** SQL: how many words of the sorted array a are at most equal to a text. The array is sorted by bytes. */
const upTo = (text: string): string => `width_bucket(${text} collate "C", a.words collate "C")`;

// a binary search, because reading a list of a thousand words takes ten times as long as everything else
/** SQL: an array of the words of a vector that begin with a text. */
const wordsBegunBy = (vector: string, beginning: string): string => `(
    select a.words[${upTo(beginning)} + 1 : least(${upTo(`${beginning} || chr(1114111)`)}, ${upTo(beginning)} + ${begunWords})]
    from (select tsvector_to_array(${vector}) as words offset 0) a)`;

/**
 * SQL: a vector with only the words of an array. It works by giving them a weight of their own and removing the others.
 */
const only = (vector: string, words: string): string =>
  `ts_filter(setweight(${vector}, 'C', ${words}), '{c}')`;

/**
 * SQL: a vector in text form with only the query's words. PostgreSQL reads the vector of a text again each time it is
 * named, so the last word is looked for among the words that were found.
 */
export const placesIn = (vector: string, [lexemes, beginning, wholeLast]: Asked): string => `(
    select case when ${beginning} = '' or asked.found @@ (select ${wholeLast}::tsquery) then asked.found
      else ${only(vector, `${lexemes}::text[] || ${wordsBegunBy(vector, beginning)}`)} end::text
    from (select ${only(vector, `${lexemes}::text[]`)} as found offset 0) asked)`;

/** SQL for the vectors that contain the places of a match, and for the size of its text. */
interface Vectors {
  title: string;
  headings: string;
  text: string;
  bytes: string;
}

/** For the document d. */
const documentVectors: Vectors = {
  title: 'd.search_title',
  headings: 'd.search_headings',
  text: 'd.search_vector',
  bytes: 'octet_length(d.content)',
};
/** For the space s. */
const spaceVectors: Vectors = {
  title: `ts_filter(s.search_vector, '{a}')`,
  headings: 'null::tsvector',
  text: `ts_filter(s.search_vector, '{d}')`,
  bytes: 'octet_length(s.description)',
};

/**
 * The columns of a `PlacedRow`.
 * @param asked parameters: words, a beginning of further words ('' for none), and the tsquery of the complete last
 *   word; a text that contains this word gets no places of further words
 */
const placeColumns = ({ title, headings, text, bytes }: Vectors, asked: Asked): string => `
  ${title}::text as "titlePlaces", ${placesIn(headings, asked)} as "headingPlaces",
  ${placesIn(text, asked)} as "textPlaces", ${bytes} as "textBytes"`;

/** SQL: the columns of a `PlacedRow` for the match p, if its place is among the first `placed`. */
export const placesOfPage = (asked: Asked, placed: string | number = placedMatches): string => `
  select ${placeColumns(documentVectors, asked)} from documents d
  where p.kind = 'document' and p.place <= ${placed} and d.id = p.id
  union all
  select ${placeColumns(spaceVectors, asked)} from spaces s where p.kind = 'space' and p.place <= ${placed} and s.id = p.id`;
