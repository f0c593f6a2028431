import type { Invitee, InvitationLine } from '../../contract/invitations.ts';
import { invitee } from '../../contract/invitations.ts';
import type { Role } from '../../contract/primitives.ts';
import { columnWords, roleWords } from '../../text/words/role-words.ts';

/** A line of the text, with its fields. */
interface Line {
  number: number;
  fields: string[];
}

const roles = new Map(
  Object.entries(roleWords).flatMap(([role, words]) => words.split(' ').map((word) => [word, role as Role])),
);

type Column = keyof typeof columnWords;

/**
 * Reads people from lines or CSV, each with an address, a name and a role in any order. A first line that names the
 * columns decides what they are. A missing name is made from the address; a missing role is a viewer's.
 * @returns null if there are more than `max` people
 */
export function readLines(text: string, max: number): InvitationLine[] | null {
  // one more, because the first may name the columns
  const [first, ...rest] = splitLines(text, max + 2);
  if (!first) return [];
  const columns = columnsOf(first.fields);
  const lines = columns ? rest : [first, ...rest];
  if (lines.length > max) return null;
  const seen = new Set<string>();
  return lines.map(({ number, fields }) => {
    const person = columns ? byColumns(fields, columns) : byContent(fields);
    const key = person.email.toLowerCase();
    const problem = problemOf(person) ?? (seen.has(key) ? 'twice' : null);
    seen.add(key);
    return { line: number, ...person, problem };
  });
}

type Typed = Omit<InvitationLine, 'line' | 'problem'>;

/** What to say about a line comes from the rules of the call that creates the account. */
function problemOf(person: Typed): InvitationLine['problem'] {
  const parsed = invitee.safeParse(person);
  if (parsed.success) return null;
  const fields = parsed.error.issues.map(({ path }) => path[0] as keyof Invitee);
  if (fields.includes('email')) return 'address';
  return fields.includes('displayName') ? 'name' : 'role';
}

function byContent(fields: readonly string[]): Typed {
  const address = fields.find((field) => field.includes('@')) ?? '';
  const rest = fields.filter((field) => field !== address && field !== '');
  const role = rest.find((field) => roleOf(field) !== undefined);
  const names = rest.filter((field) => field !== role);
  // as mail programs copy it: Maria Santos <maria@example.org>
  const [, before = '', inside] = /^"?([^"<]*?)"?\s*<([^<>]*)>$/.exec(address) ?? [];
  // a third field beside address and name that is no role is a misspelt one
  const last =
    role === undefined && names.length > 1 && fields.indexOf(address) === 0 ? names.at(-1) : undefined;
  const name = last === undefined ? names.join(' ') : names.slice(0, -1).join(' ');
  return typed({ email: inside ?? address, name: name || before, role: role ?? last ?? '' });
}

function byColumns(fields: readonly string[], columns: readonly (Column | undefined)[]): Typed {
  const at = (column: Column) => fields[columns.indexOf(column)] ?? '';
  return typed({ email: at('email'), name: `${at('name')} ${at('lastName')}`.trim(), role: at('role') });
}

function typed({ email, name, role }: { email: string; name: string; role: string }): Typed {
  const address = email.replace(/^mailto:/i, '');
  return {
    email: address,
    displayName: name || nameFrom(address),
    role: role === '' ? 'viewer' : (roleOf(role) ?? role),
  };
}

const roleOf = (word: string): Role | undefined => roles.get(word.normalize('NFC').toLowerCase());

/** 'maria.santos@example.org' is 'Maria Santos'. */
const nameFrom = (address: string): string =>
  (address.split('@')[0] ?? '')
    .split(/[._-]+/)
    .filter((word) => word !== '')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ');

/** What the columns hold, if the line names them; undefined for a line with a person. */
function columnsOf(fields: readonly string[]): (Column | undefined)[] | undefined {
  const columns = fields.map((field) =>
    (Object.keys(columnWords) as Column[]).find((column) =>
      (columnWords[column] as readonly string[]).includes(field.toLowerCase()),
    ),
  );
  return columns.includes('email') ? columns : undefined;
}

/** Fields may be in quotes, which may hold line breaks. Blank lines are skipped. Stops after `max` lines. */
function splitLines(text: string, max: number): Line[] {
  const separator = separatorOf(text);
  const lines: Line[] = [];
  let [number, field, isQuoted] = [1, '', false];
  let line: Line = { number, fields: [] };
  const endLine = () => {
    line.fields.push(field.trim());
    field = '';
    if (line.fields.some((each) => each !== '')) lines.push(line);
  };
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  for (let at = 0; at < source.length && lines.length < max; at += 1) {
    const char = source[at]!;
    if (char === '\n') number += 1;
    if (isQuoted && char === '"' && source[at + 1] === '"') {
      field += '"';
      at += 1;
    } else if (isQuoted) {
      if (char === '"') isQuoted = false;
      else field += char;
    } else if (char === '"' && field.trim() === '') {
      isQuoted = true;
      field = '';
    } else if (char === separator) {
      line.fields.push(field.trim());
      field = '';
    } else if (char === '\n') {
      endLine();
      line = { number, fields: [] };
    } else field += char;
  }
  if (lines.length < max) endLine();
  return lines;
}

/** A tab comes from a spreadsheet; a semicolon from one that uses commas in numbers. */
function separatorOf(text: string): string {
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1);
  return ['\t', ';', '；', '؛', '，', '،'].find((each) => first.includes(each)) ?? ',';
}
