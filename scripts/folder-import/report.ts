/** What an import tells of single files, and what it counts. */
export interface Report {
  counts: Counts;
  /** A file that could not be taken: the command fails in the end. */
  refused(path: string, why: string): void;
  /** A link that leads out, which stays as it is. */
  left(path: string, why: string): void;
}

export interface Counts {
  made: number;
  updated: number;
  same: number;
  attachments: number;
  rewritten: number;
  /** Relative links that lead to nothing that is imported. */
  left: number;
  refused: number;
}

/** @param say takes a line */
export function createReport(say: (line: string) => void): Report {
  const counts: Counts = { made: 0, updated: 0, same: 0, attachments: 0, rewritten: 0, left: 0, refused: 0 };
  return {
    counts,
    refused(path, why) {
      counts.refused += 1;
      say(`Not taken: ${printable(path)}: ${printable(why.replace(/\.$/, ''))}.`);
    },
    left: (path, why) => say(`Left alone: ${printable(path)}: ${printable(why)}.`),
  };
}

/** Control characters in a name or a link could move the cursor of the terminal. */
const printable = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');

/** The last words of an import: a line a number. */
export function summary({ made, updated, same, attachments, rewritten, left, refused }: Counts): string[] {
  const rows: [number, string][] = [
    [made, 'documents made'],
    [updated, 'documents updated'],
    [same, 'documents the same'],
    [attachments, 'files attached'],
    [rewritten, 'links now lead to documents and attached files'],
    [left, 'relative links lead to nothing that was imported, and stay as they are'],
    [refused, 'files could not be taken (listed above)'],
  ];
  const width = Math.max(...rows.map(([count]) => count.toLocaleString('en').length));
  return rows.map(([count, what]) => `  ${count.toLocaleString('en').padStart(width)}  ${what}`);
}
