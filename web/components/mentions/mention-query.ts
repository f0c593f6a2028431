/** What stands before the caret of a field: an '@' that begins a word, and what was typed after it. */
export interface MentionQuery {
  /** Where the '@' stands. */
  at: number;
  /** Without the '@', as typed. */
  q: string;
}

// as the server reads mentions: what stands before the sign makes it an e-mail address or part of a web address
const open = /(?<![\p{L}\p{N}._%+/@-])@([\p{L}\p{N}._-]{0,50})$/u;
/** An '@' and the longest name: no more than that is looked at, however long the text. */
const reach = 60;

/** The mention that is being typed at a caret; undefined where there is none. */
export function mentionAt(text: string, caret: number): MentionQuery | undefined {
  const before = text.slice(Math.max(0, caret - reach), caret);
  const found = open.exec(before);
  if (!found) return undefined;
  const q = found[1] ?? '';
  return { at: caret - q.length - 1, q };
}

interface Named {
  username: string;
  displayName: string;
}

/** Whether what was typed begins a person's username, name, or a word of it: as the server looks. */
export function matches({ username, displayName }: Named, q: string): boolean {
  const start = q.toLowerCase();
  const name = displayName.toLowerCase();
  return username.toLowerCase().startsWith(start) || name.startsWith(start) || name.includes(` ${start}`);
}
