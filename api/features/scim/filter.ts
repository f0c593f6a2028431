import { scimRefusal } from '../../core/http/scim-errors.ts';
import { plainName } from './attributes.ts';

/** One comparison of a filter. */
export interface Condition {
  /** In lower case: `username`, `emails.value`. */
  attribute: string;
  value: string;
}

/**
 * A name, `eq`, and a text in quotes as JSON writes it. The length of each part is limited, so that a long filter takes
 * linear time.
 */
const comparison = /^\s*([\w:.$-]{1,200})\s+eq\s+("(?:[^"\\]|\\.){0,1000}")\s*/i;

/**
 * Reads `userName eq "mina" and externalId eq "7"`. Comparisons by `eq` joined with `and` are all that providers send
 * to find one person or group.
 * @throws AppError 400 `invalidFilter` for anything else
 */
export function readFilter(filter: string | undefined, known: readonly string[]): Condition[] {
  const conditions: Condition[] = [];
  let rest = filter ?? '';
  while (rest.trim() !== '') {
    const [whole, name = '', quoted = ''] = comparison.exec(rest) ?? [];
    const attribute = plainName(name);
    if (whole === undefined || !known.includes(attribute)) throw refusal(known);
    conditions.push({ attribute, value: textIn(quoted) });
    rest = rest.slice(whole.length);
    if (rest === '') break;
    const [and] = /^and\s+/i.exec(rest) ?? [];
    if (and === undefined) throw refusal(known);
    rest = rest.slice(and.length);
    if (rest.trim() === '') throw refusal(known);
  }
  return conditions;
}

function textIn(quoted: string): string {
  try {
    const value = JSON.parse(quoted) as string;
    // no stored value contains these, so nothing is found
    return value.replaceAll('\0', '\ufffd').toWellFormed();
  } catch {
    throw scimRefusal(400, 'invalidFilter', 'The text in the filter is not valid JSON.');
  }
}

const refusal = (known: readonly string[]) =>
  scimRefusal(
    400,
    'invalidFilter',
    `A filter compares by eq, joined with and. It may name: ${known.join(', ')}.`,
  );
