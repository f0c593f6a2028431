import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import {
  noteSpaceCut,
  readCutBefore,
  readCutByOther,
  readSpacesToCut,
  type SourceDocument,
  type SourceSpace,
} from '../../../db/search/column-statements.ts';
import {
  readFileParts,
  readFilesCutBefore,
  rewriteFileWords,
  type SourceFile,
} from '../../../db/search/file-word-statements.ts';
import { fileText, partText } from '../../text/words/file-words.ts';
import { cutWords, upkeep } from '../../core/text-pool/long-texts.ts';
import { languageIn } from '../../text/words/text-language.ts';
import { inTransaction } from '../../core/transaction.ts';
import { batch, rewriteSpaceWords, rewriteWords } from './postgres-columns.ts';

interface Renewed {
  /** Documents. */
  renewed: number;
  files: number;
}

/**
 * Re-indexes texts whose word index is out of date, until all are current. Until then they are found by their old
 * words. Each space gets one turn: if its setting is changed meanwhile, the rest is left for the next run, so that
 * frequent changes of one space cannot block the others.
 */
export async function renewColumns(knex: Knex, stopping: AbortSignal): Promise<Renewed> {
  const renewed = { renewed: 0, files: 0 };
  for (let isLeft = true; isLeft && !stopping.aborted;) {
    const documents = await readCutBefore(knex, batch);
    for (const document of documents) {
      if (stopping.aborted) break;
      await rewriteWords(knex, document);
      renewed.renewed += 1;
    }
    isLeft = documents.length === batch;
  }
  for (const space of stopping.aborted ? [] : await readSpacesToCut(knex)) {
    renewed.renewed += await renewSpace(knex, space, stopping);
    if (stopping.aborted) break;
  }
  for (let isLeft = true; isLeft && !stopping.aborted;) {
    const [file] = await readFilesCutBefore(knex, 1);
    isLeft = file !== undefined;
    if (!file) break;
    await renewFile(knex, file);
    renewed.files += 1;
  }
  return renewed;
}

/** @returns how many of its documents were re-indexed */
async function renewSpace(knex: Knex, space: SourceSpace, stopping: AbortSignal): Promise<number> {
  await rewriteSpaceWords(knex, space);
  let cut = 0;
  // documents that were indexed by older rules have no language, and were already re-indexed
  for (let after: number | null = space.wordsChanges === null ? null : 0; after !== null;) {
    const documents: SourceDocument[] = await readCutByOther(knex, space, after, batch);
    for (const document of documents) {
      if (stopping.aborted || document.languageChanges !== space.languageChanges) return cut;
      if (languageIn(document.language, document.content) === document.searchLanguage) continue;
      await rewriteWords(knex, document);
      cut += 1;
    }
    after = documents.length < batch ? null : documents.at(-1)!.id;
  }
  await noteSpaceCut(knex, space);
  return cut;
}

/** Uses the stored text; the file itself is not read. */
async function renewFile(knex: Knex, { sha256, placeKind }: SourceFile): Promise<void> {
  const parts = await readFileParts(knex, sha256);
  const all = fileText(parts, placeKind);
  const language = languageIn('auto', all);
  const { vector } = await cutWords(upkeep, all, { language, isMarkdown: false });
  const cut: { part: number; vector: string }[] = [];
  for (const part of parts) {
    cut.push({
      part: part.part,
      vector: (await cutWords(upkeep, partText(part, placeKind), { language, isMarkdown: false })).vector,
    });
    // there may be thousands, so let other requests run in between
    await setImmediate();
  }
  await inTransaction(knex, (trx) => rewriteFileWords(trx, sha256, { language, vector, parts: cut }));
}
