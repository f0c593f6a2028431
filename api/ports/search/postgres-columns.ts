import type { Knex } from 'knex';
import {
  countSearchColumns,
  noteSpaceCut,
  readCutBefore,
  readCutByOther,
  readSourceDocuments,
  readSourceSpaces,
  readSpacesToCut,
  rewriteDocument,
  rewriteSpace,
  type SourceDocument,
  type SourceSpace,
} from '../../../db/search/column-statements.ts';
import { mergeWords } from '../../../db/write-statements.ts';
import { cutWords, upkeep } from '../../core/text/long-texts.ts';
import { searchText, spaceVector } from '../../core/text/search-text.ts';
import { languageIn } from '../../core/text/text-language.ts';
import { retried } from '../../core/transaction.ts';
import type { OnProgress, SearchState } from './port.ts';

/** How many documents are in memory at once; each may be as large as `MAX_DOCUMENT_KB`. */
const batch = 20;

/** Whether every document and space has its search columns. */
export async function inspectColumns(knex: Knex): Promise<SearchState> {
  const { version, total, missing } = await countSearchColumns(knex);
  const fault =
    missing > 0 ? `${missing} documents and spaces cannot be found by search: run "lectern reindex"` : null;
  const index = total - missing;
  return {
    engine: 'postgres',
    version,
    fault,
    database: total,
    index,
    missing,
    stale: 0,
    surplus: 0,
    waiting: 0,
  };
}

/**
 * Recomputes the words of every text by the current rules, including deleted texts, which may be restored. Works row by
 * row, so that nobody waits for long. A text that is saved meanwhile gets its new words from the save.
 */
export async function rewriteColumns(knex: Knex, onProgress: OnProgress): Promise<{ indexed: number }> {
  const { rows: total } = await countSearchColumns(knex);
  let indexed = 0;
  onProgress(0, total);
  const advance = () => onProgress((indexed += 1), Math.max(total, indexed));
  for (let after = 0; ;) {
    const documents = await readSourceDocuments(knex, after, batch);
    for (const document of documents) {
      await rewriteWords(knex, document);
      advance();
    }
    if (documents.length < batch) break;
    after = documents.at(-1)!.id;
  }
  for (const space of await readSourceSpaces(knex)) {
    await rewriteSpaceWords(knex, space);
    await noteSpaceCut(knex, space);
    advance();
  }
  return { indexed };
}

/**
 * Cuts the words of texts anew that were cut by older rules or by another language, until none is left. They are found
 * meanwhile, as they were cut.
 */
export async function renewColumns(knex: Knex, stopping: AbortSignal): Promise<{ renewed: number }> {
  let renewed = 0;
  /** @returns the last one's id; null if none is left */
  const renewSome = async (documents: readonly SourceDocument[]): Promise<number | null> => {
    for (const document of documents) {
      if (stopping.aborted) return null;
      await rewriteWords(knex, document);
      renewed += 1;
    }
    return documents.length < batch ? null : documents.at(-1)!.id;
  };
  while ((await renewSome(await readCutBefore(knex, batch))) !== null);
  for (const space of await readSpacesToCut(knex)) {
    await rewriteSpaceWords(knex, space);
    // those of an older cut are already renewed
    let after: number | null = space.wordsLanguage === 'before' ? null : 0;
    while (after !== null) after = await renewSome(await readCutByOther(knex, space, after, batch));
    if (stopping.aborted) break;
    await noteSpaceCut(knex, space);
  }
  return { renewed };
}

const rewriteSpaceWords = (knex: Knex, space: SourceSpace): Promise<void> =>
  rewriteSpace(knex, { ...space, vector: spaceVector(space.name, space.description, space.language) });

/** Only if the document still has this version; otherwise a save has written its words. */
async function rewriteWords(knex: Knex, document: SourceDocument): Promise<void> {
  const { id, version, title, content } = document;
  const language = languageIn(document.language, content);
  const titleWords = searchText(title, { weight: 'A', language });
  const { vector, headings, words } = await cutWords(upkeep, content, language);
  const vectors = { title: titleWords.vector, content: vector, headings };
  const merged = mergeWords(titleWords.words, words);
  await retried(() => rewriteDocument(knex, { id, version, language, vectors, words: merged }));
}
