import { limits } from '../limits.ts';
import { markdownLines, type MarkdownLine } from './lines.ts';
import { withoutCodeSpans } from './code-spans.ts';

/** If a text mentions more people than this, the rest are not notified. */
const maxMentions = 100;

// a character before the @ makes it an e-mail address or the path of a web address
const mention = /(?<![\p{L}\p{N}._%+/@-])@([A-Za-z0-9._-]+)/gu;

/**
 * Usernames in lower case that `after` mentions and `before` does not. Names in code do not count. A name that moves
 * out of code is not new, because it was already there. Takes linear time.
 */
export function newlyMentioned(before: string, after: string): string[] {
  if (!after.includes('@')) return [];
  const known = namesIn(before);
  const isNew = (name: string): boolean => !known.has(name);
  // most saves mention nobody new, so code is only searched for if there is a new name
  if (![...namesIn(after)].some(isNew)) return [];
  return [...namesIn(withoutCode(after))].filter(isNew).slice(0, maxMentions);
}

function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, written = ''] of text.matchAll(mention)) {
    const name = written.toLowerCase();
    // a dot at the end of a sentence is not part of the name, unless a user's name ends with one
    for (const candidate of [name, name.replace(/(?<![._-])[._-]+$/, '')]) {
      if (candidate.length >= limits.usernameMin && candidate.length <= limits.usernameMax) {
        names.add(candidate);
      }
    }
  }
  return names;
}

/** Names in code are no mentions, on the page too. */
function withoutCode(text: string): string {
  if (!mayHoldCode.test(text)) return text;
  const lines: string[] = [];
  for (const { kind, start, end } of markdownLines(text))
    if (!code.has(kind)) lines.push(withoutCodeSpans(text.slice(start, end)));
  return lines.join('\n');
}

/** Backticks, tildes, and lines that are indented far enough for code. */
const mayHoldCode = /`|~~~| {4}|\t/;

const code = new Set<MarkdownLine['kind']>(['fence', 'code', 'indented code']);
