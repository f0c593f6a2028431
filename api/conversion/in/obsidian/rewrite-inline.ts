import { createCodeSpans } from '../../../text/markdown/code-spans.ts';

/** Reads what begins at a place of a line; null where nothing does. */
export type TakeForm = (line: string, at: number) => { text: string; end: number } | null;

/** What is read at a character. */
export type Forms = Partial<Record<'[' | '!' | '^' | '=' | '%', TakeForm>>;

/** What no form begins in: a formula, a tag or an address. */
const closed: Record<string, RegExp> = {
  $: /\$\$[^$\n]{1,1000}\$\$|\$(?![\s$])[^$\n]{0,1000}[^$\s]\$(?!\d)/y,
  '<': /<[^<>\n]{1,1000}>/y,
  h: /https?:\/\/[^\s<>\])|]{1,2000}/y,
  ']': /\]\([^\s()]{1,1000}\)/y,
};

const marks = /[\\`$<[!^=%\]]|https?:\/\//g;

/** Rewrites the forms of a line that stand outside of code, formulas, tags and addresses. It takes linear time. */
export function rewriteInline(line: string, forms: Forms): string {
  const out: string[] = [];
  let spanAt: ReturnType<typeof createCodeSpans> | null = null;
  let at = 0;
  const mark = new RegExp(marks);
  for (let found = mark.exec(line); found; found = mark.exec(line)) {
    const { index } = found;
    const sign = line[index]!;
    const taken = forms[sign as keyof Forms]?.(line, index) ?? null;
    if (taken) {
      out.push(line.slice(at, index), taken.text);
      mark.lastIndex = at = taken.end;
    } else if (sign === '\\') mark.lastIndex = index + 2;
    else if (sign === '`') mark.lastIndex = (spanAt ??= createCodeSpans(line))(index).end;
    else mark.lastIndex = endOfClosed(line, index, sign);
  }
  return out.join('') + line.slice(at);
}

function endOfClosed(line: string, at: number, sign: string): number {
  const pattern = closed[sign];
  if (!pattern) return at + 1;
  pattern.lastIndex = at;
  return pattern.test(line) ? pattern.lastIndex : at + 1;
}
