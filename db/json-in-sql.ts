/**
 * SQL that writes JSON as text. Lists are answered with it as it is: reading rows and writing them again took Node.js
 * three times as long, and concatenating takes PostgreSQL half of what its functions for JSON objects take.
 */

/** @param properties SQL for the JSON of each property, never null */
export const jsonObject = (properties: Record<string, string>): string =>
  `'{' || ${inJsonObject(properties)} || '}'`;

/** The same without its brackets. */
export const inJsonObject = (properties: Record<string, string>): string =>
  Object.entries(properties)
    .map(([name, value], index) => `'${index > 0 ? ',' : ''}"${name}":' || ${value}`)
    .join(' || ');

/** SQL for a text or a number, which may be null, as JSON. */
export const json = (value: string): string => `coalesce(to_json(${value})::text, 'null')`;

/** SQL for a moment, as `toISOString` writes it. */
export const jsonTime = (moment: string): string =>
  `'"' || to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`;

/**
 * SQL, over rows with a number `place` from 1, for one page of a list: `json`, an array, and `next`, the key of the
 * last row if more follow.
 * @param row SQL for the JSON of a row
 * @param key SQL for the parts of a row's key
 * @param limit SQL: how many rows a page has; one more has been read
 */
export const jsonPage = (row: string, key: readonly string[], limit: string): string => `
  '[' || coalesce(string_agg(${row}, ',') filter (where place <= ${limit}), '') || ']' as json,
  case when count(*) > ${limit} then json_build_array(
    ${key.map((part) => `max(${part}) filter (where place = ${limit})`).join(', ')}) end as next`;

/** A page as `jsonPage` selects it. */
export interface JsonPage {
  json: string;
  next: (string | number)[] | null;
}
