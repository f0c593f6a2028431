/** Behind a byte order mark and a YAML front matter, which is no Markdown. */
export function endOfFrontMatter(source: string): number {
  const start = source.startsWith('\ufeff') ? 1 : 0;
  // a rule at the top looks alike: only what begins with a field is front matter
  const opening = /---[ \t]*(?:\r\n|\n|\r)(?=["'\w-]+[ \t]*:)/y;
  opening.lastIndex = start;
  if (!opening.test(source)) return start;
  const closing = /^(?:---|\.\.\.)[ \t]*$/gm;
  closing.lastIndex = opening.lastIndex;
  return closing.test(source) ? closing.lastIndex : start;
}
