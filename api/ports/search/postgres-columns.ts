import type { Knex } from 'knex';
import {
  countSearchColumns,
  noteSpaceCut,
  readSourceDocuments,
  readSourceSpaces,
  rewriteDocument,
  rewriteSpace,
  type SourceDocument,
  type SourceSpace,
} from '../../../db/search/column-statements.ts';
import { mergeWords } from '../../../db/documents/write-statements.ts';
import { cutWords, upkeep } from '../../core/text-pool/long-texts.ts';
import { excerptOf } from '../../text/markdown/plain-text.ts';
import { searchText, spaceVector } from '../../text/words/search-text.ts';
import { languageIn } from '../../text/words/text-language.ts';
import { retried } from '../../core/transaction.ts';
import type { OnProgress, SearchState } from './port.ts';

/** How many documents are in memory at once; each may be as large as `MAX_DOCUMENT_KB`. */
export const batch = 20;

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
  // before the documents: a setting that is changed meanwhile also affects documents that are already done
  const spaces = await readSourceSpaces(knex);
  for (let after = 0; ;) {
    const documents = await readSourceDocuments(knex, after, batch);
    for (const document of documents) {
      await rewriteWords(knex, document);
      advance();
    }
    if (documents.length < batch) break;
    after = documents.at(-1)!.id;
  }
  for (const space of spaces) {
    await rewriteSpaceWords(knex, space);
    await noteSpaceCut(knex, space);
    advance();
  }
  return { indexed };
}

export const rewriteSpaceWords = (knex: Knex, space: SourceSpace): Promise<void> =>
  rewriteSpace(knex, { ...space, vector: spaceVector(space.name, space.description, space.language) });

/** Does nothing if the document was saved meanwhile, because the save has written its words. */
export async function rewriteWords(knex: Knex, document: SourceDocument): Promise<void> {
  const { id, version, title, content } = document;
  const language = languageIn(document.language, content);
  const titleWords = searchText(title, { weight: 'A', language });
  const { vector, headings, words } = await cutWords(upkeep, content, { language, isMarkdown: true });
  const vectors = { title: titleWords.vector, content: vector, headings };
  const excerpt = excerptOf(content, title);
  const merged = mergeWords(titleWords.words, words);
  await retried(() => rewriteDocument(knex, { id, version, language, vectors, words: merged, excerpt }));
}
