import type { Knex } from 'knex';
import { notifyOfUpdate } from './notification-statements.ts';
import { runPrepared } from './statements.ts';

/** A title as it is stored and indexed; `titleText` of `api/core/document-text.ts` makes it. */
export interface TitleText {
  title: string;
  /** A tsvector in text form, all weights A. */
  vector: string;
  /** Sorted, for `search_words`. */
  words: readonly string[];
}

/** A content as it is stored and indexed; `contentText` of `api/core/document-text.ts` makes it. */
export interface ContentText {
  content: string;
  excerpt: string;
  /** A tsvector in text form, without weights. */
  vector: string;
  /** Sorted, for `search_words`: at least those that the text before it had not. */
  words: readonly string[];
}

export interface SaveOptions {
  id: number;
  authorId: number;
  /** The version that the writer read; absent: the last writer wins. */
  version?: number;
  /** Absent: as it is. */
  title?: TitleText;
  /** Absent: as it is. */
  content?: ContentText;
}

export interface SavedDocument {
  id: number;
  version: number;
  title: string;
  content: string;
  excerpt: string;
  updatedAt: Date;
}

// sorted, and only what is new: writers that insert the same words in the same order cannot deadlock
const writeRevisionAndWords = (author: string, words: string) => `
revision as (
  insert into document_revisions (document_id, version, title, content, author_id, created_at)
  select id, version, title, content, ${author}, updated_at from written
), words as (
  insert into search_words (word)
  select w from unnest(string_to_array(${words}, ' ')) w
  where exists (select from written)
    -- a subquery for each, where "not exists" may be planned as a join that reads the whole table
    and (select k.documents from search_words k where k.word = w and k.documents > 0) is null
  order by w
  -- a word of no document is about to be removed
  on conflict (word) do update set documents = 1 where search_words.documents = 0
)`;

const saveStatement = {
  name: 'save-document',
  text: `
with written as (
  update documents set title = coalesce($2, title), content = coalesce($3, content),
    excerpt = coalesce($4, excerpt), search_title = coalesce($5::tsvector, search_title),
    search_vector = coalesce($5::tsvector, search_title)
      || coalesce($6::tsvector, ts_filter(search_vector, '{d}'::"char"[])),
    version = version + 1, updated_by = $7, updated_at = now()
  where id = $1 and deleted_at is null and ($8::integer is null or version = $8)
  returning id, version, title, content, excerpt, updated_at
), ${writeRevisionAndWords('$7', '$9')}, told as (${notifyOfUpdate({ actor: '$7', document: '$1', when: 'exists (select from written)' })}
)
select version, title, case when $3 is null then content end as content, excerpt, updated_at as "updatedAt"
from written`,
};

/**
 * Saves title, content or both, with the revision, what search needs, and the notifications of those who follow
 * the document: one statement, whole or not at all. Null, and nothing written, where the document is gone or its
 * version is another than `version`.
 */
export async function saveDocument(runner: Knex, options: SaveOptions): Promise<SavedDocument | null> {
  const { id, authorId, version, title, content } = options;
  type Row = Omit<SavedDocument, 'id' | 'content'> & { content: string | null };
  const [row] = await runPrepared<Row>(runner, saveStatement, [
    id,
    title?.title,
    content?.content,
    content?.excerpt,
    title?.vector,
    content?.vector,
    authorId,
    version,
    mergeWords(title?.words, content?.words),
  ]);
  return row ? { ...row, id, content: row.content ?? content?.content ?? '' } : null;
}

export interface CreateOptions {
  spaceId: number;
  parentId: number | null;
  position: string;
  authorId: number;
  /** A UUID: with the same author it makes one document only. */
  createdKey: string | null;
  title: TitleText;
  content: ContentText;
}

const createStatement = {
  name: 'create-document',
  text: `
with written as (
  insert into documents (space_id, parent_id, position, title, content, excerpt, search_title, search_vector,
    created_key, created_by, updated_by)
  values ($1, $2, $3, $4, $5, $6, $7::tsvector, $7::tsvector || $8::tsvector, $9, $10, $10)
  on conflict do nothing
  returning id, version, title, content, updated_at
), ${writeRevisionAndWords('$10', '$11')}
select id, version, updated_at as "updatedAt" from written`,
};

/**
 * Makes a document, with its first revision and what search needs. Null, and nothing written, where its position
 * or its `createdKey` is taken.
 */
export async function createDocument(runner: Knex, options: CreateOptions): Promise<SavedDocument | null> {
  const { title, content } = options;
  type Row = Pick<SavedDocument, 'id' | 'version' | 'updatedAt'>;
  const [row] = await runPrepared<Row>(runner, createStatement, [
    options.spaceId,
    options.parentId,
    options.position,
    title.title,
    content.content,
    content.excerpt,
    title.vector,
    content.vector,
    options.createdKey,
    options.authorId,
    mergeWords(title.words, content.words),
  ]);
  return row ? { ...row, title: title.title, content: content.content, excerpt: content.excerpt } : null;
}

/** In one text: the driver takes a millisecond to write a long array. */
function mergeWords(...lists: (readonly string[] | undefined)[]): string {
  return [...new Set(lists.flatMap((words) => words ?? []))].sort().join(' ');
}

const tidyStatement = {
  name: 'tidy-search-indexes',
  text: `
select gin_clean_pending_list(i.indexrelid) from pg_index i
join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
where i.indrelid = 'documents'::regclass and i.indisvalid and a.amname = 'gin'`,
};

/** Moves what saves appended to the word indexes to where searches find it soonest. */
export async function tidySearchIndexes(runner: Knex): Promise<void> {
  await runPrepared(runner, tidyStatement, []);
}
