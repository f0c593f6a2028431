import type { Knex } from 'knex';
import type { WordLanguage } from '../../api/text/words/word-languages.ts';
import type { PlaceKind, TextPart } from '../../api/text/words/file-words.ts';
import { wordsVersion } from './column-statements.ts';
import { runPrepared } from '../prepared.ts';

/** Re-indexes files from their stored texts, without reading the files again. */

export interface SourceFile {
  sha256: string;
  placeKind: PlaceKind | null;
}

/** Files that were indexed by older rules. */
export async function readFilesCutBefore(runner: Knex, limit: number): Promise<SourceFile[]> {
  return runner('file_texts')
    .where('state', 'found')
    .whereRaw(`(search_language is null or words_version < ${wordsVersion})`)
    .select('sha256', 'place_kind as placeKind')
    .orderBy('sha256')
    .limit(limit);
}

type SourcePart = Omit<TextPart, 'vector'> & { part: number };

/** In order, at most 1 MB. */
export async function readFileParts(runner: Knex, sha256: string): Promise<SourcePart[]> {
  return runner('file_text_parts')
    .where({ sha256 })
    .select('part', 'place', 'content as text')
    .orderBy('part');
}

const rewritePartsStatement = {
  name: 'rewrite-file-words',
  text: `
update file_text_parts f set search_vector = p.vector::tsvector
from unnest($2::integer[], $3::text[]) as p (part, vector)
where f.sha256 = $1::char(64) and f.part = p.part`,
};

/**
 * Does nothing if the file was read again meanwhile.
 * @param rewritten vectors are tsvectors in text form
 */
export async function rewriteFileWords(
  trx: Knex,
  sha256: string,
  rewritten: { language: WordLanguage; vector: string; parts: readonly { part: number; vector: string }[] },
): Promise<void> {
  const { language, vector, parts } = rewritten;
  const stored = await trx('file_texts')
    .where({ sha256, state: 'found' })
    .whereRaw(`(search_language is null or words_version < ${wordsVersion})`)
    .update({
      search_language: language,
      words_version: wordsVersion,
      search_vector: trx.raw('?::tsvector', [vector]),
    });
  if (stored === 0) return;
  await runPrepared(trx, rewritePartsStatement, [
    sha256,
    parts.map(({ part }) => part),
    parts.map((each) => each.vector),
  ]);
}
