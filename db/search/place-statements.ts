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

/** Those words get a weight of their own, and the others go. */
export const placesIn = (vector: string, [lexemes, beginning, wholeLast]: Asked): string =>
  `ts_filter(setweight(${vector}, 'C', ${lexemes}::text[]
  || case when ${beginning} = '' or ${vector} @@ (select ${wholeLast}::tsquery) then '{}'
    else ${wordsBegunBy(vector, beginning)} end), '{c}')::text`;

/**
 * A query for the places in the match `p` (`kind` and `id`).
 * @param asked parameters: words, a beginning of further words ('' for none), and the tsquery of the last word as it is;
 *   a text that has this has no places of further words
 * @param isPlaced a condition for `p`
 */
export const placesOfMatch = ({ asked, isPlaced }: { asked: Asked; isPlaced: string }): string => `
  select d.search_title::text as "titlePlaces", ${placesIn('d.search_headings', asked)} as "headingPlaces",
    ${placesIn('d.search_vector', asked)} as "textPlaces", octet_length(d.content) as "textBytes"
  from documents d where p.kind = 'document' and ${isPlaced} and d.id = p.id
  union all
  select ts_filter(s.search_vector, '{a}')::text, null,
    ${placesIn(`ts_filter(s.search_vector, '{d}')`, asked)}, octet_length(s.description)
  from spaces s where p.kind = 'space' and ${isPlaced} and s.id = p.id
`;
