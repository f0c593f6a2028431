import { limits } from '../../text/limits.ts';
import { texts } from '../../contract/texts.ts';
import { AppError, invalid } from '../../core/errors.ts';
import { say } from '../../core/refusal-texts.ts';

/** A username or email address as somebody typed it. */
export interface PastedName {
  /** In lower case. */
  name: string;
  /** From 1. */
  line: number;
}

const separators = /[,;\t]/;
/** The format of mail programs: `Maria Santos <maria@example.org>`. */
const bracketed = /<([^<>]*)>\s*$/;

/**
 * Reads usernames and email addresses, separated by line breaks, commas, semicolons or tabs. A name that occurs twice
 * counts once.
 * @throws AppError 400 if there are none, or more than one call accepts
 */
export function readPastedNames(text: string): PastedName[] {
  const found = new Map<string, PastedName>();
  text.split(/\r\n?|\n/).forEach((row, index) => {
    for (const part of row.split(separators)) {
      const name = nameIn(part);
      if (name !== '' && !found.has(name)) found.set(name, { name, line: index + 1 });
    }
  });
  if (found.size === 0) throw invalid({ people: texts.groupPeopleRequired });
  if (found.size > limits.groupPeopleAtOnce)
    throw invalid({ people: say('groupPeopleAtOnce', { count: found.size }) });
  return [...found.values()];
}

function nameIn(part: string): string {
  const name = (bracketed.exec(part)?.[1] ?? part).trim().toLowerCase();
  // a mention
  return name.lastIndexOf('@') === 0 ? name.slice(1) : name;
}

/** A 400 that names the lines that match nobody: the first hundred of them. */
export function unknownPeople(unknown: readonly PastedName[]): AppError {
  const fields = unknown
    .slice(0, limits.groupPeopleNamed)
    .map(({ name, line }, at) => [
      `people.${at}`,
      say('personUnknown', { line, name: name.slice(0, limits.email) }),
    ]);
  return new AppError(400, 'invalid', say('peopleUnknown', { count: unknown.length }), {
    fields: Object.fromEntries(fields) as Record<string, ReturnType<typeof say>>,
  });
}
