import type { NoteList } from '../../notes.ts';

export function htmlPageMarkdown(
  _html: string,
  _context: { lead: (target: string) => string | null; notes: NoteList; signal: AbortSignal | undefined },
): Promise<string> {
  return Promise.resolve('');
}
