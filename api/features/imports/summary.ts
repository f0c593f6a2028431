import type { Knex } from 'knex';
import type { ImportNoteLine, ImportWritten } from '../../contract/imports.ts';
import { importNotes, importNoteTexts, type ImportNoteCode } from '../../text/import-notes.ts';
import type { Language } from '../../text/languages.ts';
import { inLanguages } from '../../text/translations.ts';
import type { StoredNote } from '../../../db/imports/import.ts';

const sayIn = inLanguages('note', importNoteTexts);

const isKnown = (code: string): code is ImportNoteCode => Object.hasOwn(importNotes, code);

/** A note with its sentence. A code of an earlier version that this one does not know stands for itself. */
export function presentNote({ code, count, example }: StoredNote): Omit<ImportNoteLine, 'pages'> {
  if (!isKnown(code)) return { code, kind: 'changed', sentence: `${code}: ${count}`, count, example };
  return { code, kind: importNotes[code].kind, sentence: sayIn('en')(code, { count }), count, example };
}

/** The sentence of a note in a language. */
export const sentenceIn = <Line extends Pick<ImportNoteLine, 'code' | 'count' | 'sentence'>>(
  language: Language,
  note: Line,
): Line =>
  isKnown(note.code) ? { ...note, sentence: sayIn(language)(note.code, { count: note.count }) } : note;

/** Every note of an import, with the sums over its pages. */
export async function summedNotes(
  knex: Knex,
  importId: number,
  ofAll: readonly StoredNote[],
): Promise<ImportNoteLine[]> {
  const { rows } = await knex.raw<{ rows: (StoredNote & { pages: number })[] }>(
    `select n ->> 'code' as code, sum((n ->> 'count')::integer)::integer as count,
       count(distinct i.number)::integer as pages,
       (array_agg(n ->> 'example' order by i.number) filter (where n ->> 'example' <> ''))[1] as example
     from import_items i cross join lateral jsonb_array_elements(i.notes || i.write_notes) n
     where i.import_id = ? group by 1 order by 2 desc, 1`,
    [importId],
  );
  const known = new Map(rows.map((row) => [row.code, { ...row, example: row.example ?? '' }]));
  for (const note of ofAll) {
    const same = known.get(note.code);
    if (same) same.count += note.count;
    else known.set(note.code, { ...note, pages: 0 });
  }
  return [...known.values()].map(({ pages, ...note }) => ({ ...presentNote(note), pages }));
}

const lostCodes = Object.entries(importNotes)
  .filter(([, { kind }]) => kind === 'lost')
  .map(([code]) => code);

/** How many pages lost something. */
export async function countLosses(knex: Knex, importId: number): Promise<number> {
  const { rows } = await knex.raw<{ rows: { count: number }[] }>(
    `select count(*)::integer as count from import_items i where i.import_id = ? and exists (
       select from jsonb_array_elements(i.notes || i.write_notes) n where n ->> 'code' = any (?::text[]))`,
    [importId, lostCodes],
  );
  return rows[0]?.count ?? 0;
}

/** What became of the pages. */
export async function writtenCounts(knex: Knex, importId: number): Promise<ImportWritten> {
  const { rows } = await knex.raw<{ rows: [ImportWritten] }>(
    `select count(*) filter (where state = 'made')::integer as made,
       count(*) filter (where state = 'updated')::integer as updated,
       count(*) filter (where state = 'same')::integer as same,
       count(*) filter (where state = 'left')::integer as left,
       count(*) filter (where state = 'refused')::integer as refused,
       coalesce(sum(i.files), 0)::integer as files, coalesce(sum(i.comments), 0)::integer as comments
     from import_items i where i.import_id = ?`,
    [importId],
  );
  return rows[0];
}
