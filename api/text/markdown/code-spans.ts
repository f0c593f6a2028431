interface CodeSpan {
  /** Null if the backticks are never closed, so that they begin no code. */
  code: string | null;
  /** The index after the closing backticks, or after the opening ones if there is no code. */
  end: number;
}

/**
 * Returns a function that reads the code at a run of backticks. Call it from left to right, so that the line is scanned
 * only once.
 */
export function createCodeSpans(line: string): (at: number) => CodeSpan {
  const starts = backtickRuns(line);
  return (at) => {
    let from = at;
    while (line[from] === '`') from += 1;
    const runs = starts.get(from - at) ?? [];
    while (runs.length > 0 && runs.at(-1)! < from) runs.pop();
    const close = runs.pop();
    if (close === undefined) return { code: null, end: from };
    return { code: line.slice(from, close), end: close + (from - at) };
  };
}

/** Starts of the runs of backticks, by length; last first, so that they can be taken off the end. */
function backtickRuns(line: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of line.matchAll(/`+/g)) {
    const starts = runs.get(run.length);
    if (starts) starts.push(index);
    else runs.set(run.length, [index]);
  }
  for (const starts of runs.values()) starts.reverse();
  return runs;
}

/** Replaces each piece of code in a line by a blank. */
export function withoutCodeSpans(line: string): string {
  if (!line.includes('`')) return line;
  const spanAt = createCodeSpans(line);
  const kept: string[] = [];
  let from = 0;
  const mark = /\\.|`/g;
  for (let found = mark.exec(line); found; found = mark.exec(line)) {
    if (found[0] !== '`') continue;
    const { code, end } = spanAt(found.index);
    if (code !== null) {
      kept.push(line.slice(from, found.index), ' ');
      from = end;
    }
    mark.lastIndex = end;
  }
  return kept.join('') + line.slice(from);
}
