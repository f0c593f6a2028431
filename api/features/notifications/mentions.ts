import { limits } from '../../contract/limits.ts';

/** A text that names more people than this is not a message to each of them. */
const mostNames = 100;

// what stands before the sign makes it an e-mail address or the path of a web address
const mention = /(?<![\p{L}\p{N}._%+/@-])@([A-Za-z0-9._-]+)/gu;

/** Names of `after` that `before` lacks, in lower case: whom a change of text speaks to anew. Linear in its input. */
export function newlyMentioned(before: string, after: string): string[] {
  if (!after.includes('@')) return [];
  const known = mentionedNames(before);
  const added: string[] = [];
  for (const name of mentionedNames(after)) {
    if (added.length === mostNames) break;
    if (!known.has(name)) added.push(name);
  }
  return added;
}

function mentionedNames(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, written = ''] of text.matchAll(mention)) {
    const name = written.toLowerCase();
    // the end of a sentence, unless the name itself ends so
    for (const candidate of [name, name.replace(/(?<![._-])[._-]+$/, '')]) {
      if (candidate.length >= limits.usernameMin && candidate.length <= limits.usernameMax) {
        names.add(candidate);
      }
    }
  }
  return names;
}
