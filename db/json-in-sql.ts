/**
 * SQL that writes JSON as text, which lists send unchanged. Making it of rows took Node.js three times as long.
 * Concatenating takes PostgreSQL half as long as its functions for JSON objects.
 */

/** The rest of an object whose first properties are there. Each is SQL that `property` or `flag` made. */
export const restOfObject = (...properties: string[]): string => `${properties.join(' || ')} || '}'`;

/** @param value SQL for the JSON of the value, never null */
export const property = (name: string, value: string): string => `',"${name}":' || ${value}`;

/** @param condition SQL, never null */
export const flag = (name: string, condition: string): string =>
  `case when ${condition} then ',"${name}":true' else ',"${name}":false' end`;

/** @param condition SQL; if false, the value is null */
export const propertyIf = (condition: string, name: string, value: string): string =>
  `case when ${condition} then ${property(name, value)} else ',"${name}":null' end`;

/** SQL for a moment, as `toISOString` writes it. */
export const jsonTime = (moment: string): string =>
  `'"' || to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`;

/** Between two rows. JSON writes a line's end within a text otherwise. */
export const betweenRows = ',\n';

/** SQL for the rows of a list as JSON, without the brackets. */
export const jsonRows = (row: string): string => `coalesce(string_agg(${row}, E',\\n'), '')`;

/**
 * SQL for one page of a list, of which one row more has been read: `rows`, and `next`, the key of the last row of the
 * page if more follow.
 * @param row SQL for the JSON of a row
 * @param limit SQL: how many rows a page has
 * @param keyOf SQL for the parts of a row's key, by a function that names a column of that row
 */
export const jsonPage = (
  row: string,
  limit: string,
  keyOf: (of: (column: string) => string) => readonly string[],
): string => `
  ${jsonRows(row)} as rows, case when count(*) > ${limit} then json_build_array(
    ${keyOf((column) => `(array_agg(${column}))[${limit}]`).join(', ')}) end as next`;

/** A page as `jsonPage` selects it. */
export interface JsonPage {
  rows: string;
  next: (string | number)[] | null;
}
