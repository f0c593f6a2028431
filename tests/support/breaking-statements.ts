/*
 * What a migration must not do without saying so, because a program of the release before may be running: it drops,
 * renames or tightens something, or changes what happens when somebody writes. Reads the text of the migration; what
 * its statements do to rows, nobody can read.
 */

/** What in the text of a migration may break an older program, each as it stands there. */
export function breakingStatements(source: string): string[] {
  const sql = withoutComments(source);
  const made = new Set(
    [...sql.matchAll(/\bcreate table (?:if not exists )?(\w+)/gi)].map(([, name]) => name!),
  );
  const found = patterns.flatMap((pattern) => [...sql.matchAll(pattern)].map(([match]) => match));
  for (const [, table = '', actions = ''] of sql.matchAll(/\balter table (?:only )?(\w+)([^;`]*)/gi))
    if (!made.has(table))
      found.push(
        ...actionsOf(actions)
          .filter(isTighter)
          .map((action) => `${table}: ${action}`),
      );
  for (const [match, table = ''] of sql.matchAll(onTables)) if (!made.has(table)) found.push(match);
  return found.map((statement) => statement.replaceAll(/\s+/g, ' ').trim());
}

const patterns = [
  // `drop not null` and `drop expression` only loosen
  /(?<!\bon commit )\bdrop\b(?! (?:not null|expression|identity)\b)[^,;`]*/gi,
  /\brename\b[^,;`]*/gi,
  /\balter (?:column )?\w+ (?:set data )?type\b[^,;`]*/gi,
  /\bset not null\b/gi,
  // it may be the function of a trigger that older programs' writes call
  /\bcreate or replace (?:function|procedure|view|trigger|rule)\b[^(`;]*/gi,
  /\brevoke\b[^;`]*/gi,
  // older programs would collect such files as nobody's, and leave them out of backups
  /\b\w*(?:storage|avatar)_key\b/gi,
  // this check reads SQL alone
  /\bknex\.schema\b/g,
];

/** Those that change what may be written into a table: unique indexes and triggers. */
const onTables =
  /\bcreate (?:unique index (?:concurrently )?(?:if not exists )?\w*|(?:constraint )?trigger \w+[^;`]*?) on (\w+)/gi;

/** Older programs do not write a new column, and know nothing of a new constraint. */
function isTighter(action: string): boolean {
  if (!/^add\b/i.test(action)) return false;
  if (/^add (?:constraint|check|unique|primary|foreign|exclude)\b/i.test(action)) return true;
  return /\b(?:not null|primary key|unique)\b/i.test(action) && !/\b(?:default|generated)\b/i.test(action);
}

/** The parts of an `alter table` between commas that are not in brackets. */
function actionsOf(actions: string): string[] {
  const found = [''];
  let depth = 0;
  for (const letter of actions) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) found.push('');
    else found[found.length - 1] += letter;
  }
  return found.map((action) => action.replaceAll(/\s+/g, ' ').trim());
}

const withoutComments = (source: string): string =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|[\s`])(?:--|\/\/).*$/gm, '$1')
    .replaceAll(/[ \t\n]+/g, ' ');
