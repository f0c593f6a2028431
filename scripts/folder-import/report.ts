import { printable } from '../printable.ts';

/** What an import tells of single files, and what it counts. */
export interface Report {
  counts: Counts;
  /** A file that could not be taken: the command fails in the end. */
  refused(path: string, why: string): void;
  /** A symbolic link that is not followed. */
  left(path: string, why: string): void;
  /** A link or picture that leads to nothing that is imported, and stays as it is. */
  dead(file: string, why: string): void;
}

export interface Counts {
  made: number;
  updated: number;
  same: number;
  attachments: number;
  rewritten: number;
  /** Links and pictures that lead to nothing that is imported. */
  dead: number;
  refused: number;
}

/** @param say takes a line */
export function createReport(say: (line: string) => void): Report {
  const counts: Counts = { made: 0, updated: 0, same: 0, attachments: 0, rewritten: 0, dead: 0, refused: 0 };
  const sayLeft = (path: string, why: string) => say(`Left alone: ${printable(path)}: ${printable(why)}.`);
  return {
    counts,
    refused(path, why) {
      counts.refused += 1;
      say(`Not taken: ${printable(path)}: ${printable(why.replace(/\.$/, ''))}.`);
    },
    left: sayLeft,
    dead(file, why) {
      counts.dead += 1;
      sayLeft(file, why);
    },
  };
}

/** The last words of an import: a line a number. */
export function summary({ made, updated, same, attachments, rewritten, dead, refused }: Counts): string[] {
  const rows: [number, string][] = [
    [made, 'documents made'],
    [updated, 'documents updated'],
    [same, 'documents the same'],
    [attachments, 'files attached'],
    [rewritten, 'links now lead to documents and attached files'],
    [dead, 'links lead to nothing that was imported, and stay as they are (listed above)'],
    [refused, 'files could not be taken (listed above)'],
  ];
  const width = Math.max(...rows.map(([count]) => count.toLocaleString('en').length));
  return rows.map(([count, what]) => `  ${count.toLocaleString('en').padStart(width)}  ${what}`);
}
