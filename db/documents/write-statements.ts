import type { Knex } from 'knex';
import { noteSaved } from '../following/fan-out-statements.ts';
import type { RequestKey } from '../request-keys/statements.ts';
import {
  requireRightsCall,
  rightsCount,
  rightsValues,
  type SeenRights,
} from '../spaces/rights-statements.ts';
import { runPrepared } from '../prepared.ts';
import type { ContentText, TitleText } from '../../api/text/words/document-text.ts';

export interface SaveOptions {
  id: number;
  /** Null if the account is gone. */
  authorId: number | null;
  /** Those who know of it, because they wrote it too or look on: they are not notified. */
  spared?: readonly number[];
  /** The version that the writer read. If absent, the save overwrites whatever is stored. */
  version?: number;
  /** Absent: unchanged. */
  title?: TitleText;
  /** The words of an unchanged title if they have to be re-indexed in another language: a tsvector in text form. */
  titleVector?: string | undefined;
  /** Absent: unchanged. */
  content?: ContentText;
  /** True: `content` has the links of the text of `version`, which need not be noted again. */
  hasSameLinks?: boolean | undefined;
  /** Why the revision must never be thinned out; absent: it may be. */
  keptBecause?: 'restored' | 'conflict' | 'named';
  /** True: nobody is notified. */
  isQuiet?: boolean;
  /** The rights that the save depends on. Absent if the transaction checks them at its end. */
  rights?: SeenRights;
}

export interface SavedDocument {
  id: number;
  version: number;
  title: string;
  content: string;
  excerpt: string;
  labels: string[];
  updatedAt: Date;
}

/** The version of a document that has a place and an id but no revision yet. Its first save creates version 1. */
export const unwrittenVersion = 0;

// only new words, in sorted order: writers that insert the same words in the same order cannot deadlock
const writeRevisionAndWords = ({
  author,
  words,
  keptBecause,
}: Record<'author' | 'words' | 'keptBecause', string>) => `
revision as (
  insert into document_revisions (document_id, version, title, content, author_id, created_at, kept_because)
  select id, version, title, content, ${author}, updated_at, ${keptBecause} from written
  where version > ${unwrittenVersion}
), words as (
  insert into search_words (word)
  select w from unnest(string_to_array(${words}, ' ')) w
  where exists (select from written)
    -- a subquery per word: PostgreSQL may turn "not exists" into a join that reads the whole table
    and (select k.documents from search_words k where k.word = w and k.documents > 0) is null
  order by w
  -- a word with 0 documents is about to be removed
  on conflict (word) do update set documents = 1 where search_words.documents = 0
  returning word
)`;

/**
 * Notes the links of the text that was written. Links that are there stay as they are.
 * @param links SQL: a line each
 */
const writeLinks = (links: string): string => `
linked as (
  insert into document_links (document_id, link)
  select w.id, l.link from written w, unnest(string_to_array(${links}, E'\\n')) l (link)
  where not exists (select from document_links k where k.document_id = w.id and k.link = l.link)
  on conflict do nothing
)`;

/**
 * The counts come first, so that everything that may wait for a lock is done before the rights are checked again.
 * @param first the number of the first of the values of the rights
 */
const rightsStillHold = (counts: string, first: number): string => `
case when $${first}::integer is null then true else
  ${counts} >= 0 and ${requireRightsCall(first)} end`;

/** Most saves leave the links of a text as they are, and pay nothing for them. */
const saveStatement = (name: string, links: string) => ({
  name,
  text: `
with written as (
  update documents set title = coalesce($2, title), content = coalesce($3, content),
    excerpt = coalesce($4, excerpt), search_title = coalesce($5::tsvector, search_title),
    search_vector = coalesce($5::tsvector, search_title)
      || coalesce($6::tsvector, ts_filter(search_vector, '{d}'::"char"[])),
    search_headings = coalesce($11::tsvector, search_headings),
    search_language = coalesce($13, search_language), labels = coalesce($15::text[], labels),
    version = version + 1, updated_by = $7, updated_at = now()
  where id = $1 and deleted_at is null and ($8::integer is null or version = $8)
  returning id, version, title, content, excerpt, labels, updated_at
), ${writeRevisionAndWords({ author: '$7', words: '$9', keptBecause: '$10::text' })}, noted as (${noteSaved({ written: 'written', actor: '$7::integer', isTold: 'not $12::boolean', spared: '$14::integer[]' })}
)${links}
select version, title, case when $3 is null then content end as content, excerpt, labels, updated_at as "updatedAt"
from written where ${rightsStillHold('(select count(*) from words)', 16)}`,
});

const saveWordsStatement = saveStatement('save-document', '');
const savedLinks = `$${16 + rightsCount}::text`;
const saveLinksStatement = saveStatement(
  'save-document-and-links',
  `, unlinked as (
  delete from document_links k using written w
  where k.document_id = w.id and k.link <> all (string_to_array(${savedLinks}, E'\\n'))
), ${writeLinks(savedLinks)}`,
);

/**
 * Saves title, content or both, with the revision and the search columns, in one statement. Followers are told later.
 * Null, with nothing written, if the document is gone or its version is not `version`.
 * @throws the state `rightsChangedState`, with nothing written, if `rights` changed
 */
export async function saveDocument(runner: Knex, options: SaveOptions): Promise<SavedDocument | null> {
  const {
    id,
    authorId,
    spared,
    version,
    title,
    titleVector,
    content,
    hasSameLinks = content === undefined,
    keptBecause,
    isQuiet = false,
    rights,
  } = options;
  type Row = Omit<SavedDocument, 'id' | 'content'> & { content: string | null };
  const statement = hasSameLinks ? saveWordsStatement : saveLinksStatement;
  const [row] = await runPrepared<Row>(runner, statement, [
    id,
    title?.title,
    content?.content,
    content?.excerpt,
    title?.vector ?? titleVector,
    content?.vector,
    authorId,
    version,
    mergeWords(title?.words, content?.words),
    keptBecause,
    content?.headings,
    isQuiet,
    content?.language,
    spared,
    content?.labels,
    ...(rights ? rightsValues(rights) : noRights),
    ...(hasSameLinks ? [] : [content?.links]),
  ]);
  return row ? { ...row, id, content: row.content ?? content?.content ?? '' } : null;
}

const noRights = new Array<null>(rightsCount).fill(null);

export interface CreateOptions {
  spaceId: number;
  parentId: number | null;
  position: string;
  authorId: number;
  /** A UUID. The same author cannot create a second document with the same key. */
  createdKey: string | null;
  /** Kept with the document that it makes. */
  requestKey?: RequestKey | undefined;
  title: TitleText;
  content: ContentText;
  /** The innermost restriction that applies to it, which is that of its parent. Absent: none. */
  restrictedBy?: number | null;
  /** The same for editing. */
  editingRestrictedBy?: number | null;
  /** If true, the document gets `unwrittenVersion` and no revision. */
  isUnwritten?: boolean;
  /** True: nobody is notified. */
  isQuiet?: boolean;
  /** The rights that it depends on. Absent if the transaction checks them at its end. */
  rights?: SeenRights;
}

// the locks let others add documents meanwhile, but nobody move or delete the space or the parent
const createStatement = (name: string, links: string) => ({
  name,
  text: `
with space as (
  select from spaces where id = $1 and deleted_at is null for share
), parent as (
  select from documents
  where id = $2 and space_id = $1 and deleted_at is null and template is null
    and restricted_by is not distinct from $13 and editing_restricted_by is not distinct from $16 for share
), written as (
  insert into documents (space_id, parent_id, position, title, content, excerpt, search_title, search_vector,
    search_headings, search_language, created_key, created_by, updated_by, version, restricted_by,
    editing_restricted_by, labels)
  select $1, $2, $3, $4, $5, $6, $7::tsvector, $7::tsvector || $8::tsvector, $14::tsvector, $15, $9, $10, $10, $12,
    $13, $16, $17::text[]
  from space where $2::integer is null or exists (select from parent)
  on conflict do nothing
  returning id, version, title, content, updated_at
), ${writeRevisionAndWords({ author: '$10', words: '$11', keptBecause: 'null' })}, noted as (${noteSaved({ written: 'written', actor: '$10::integer', isTold: `not $18::boolean and version > ${unwrittenVersion}`, spared: 'null' })}
), kept as (
  insert into request_keys (user_id, hash, fingerprint, made_id)
  select $10, $19::bytea, $20::bytea, id from written where $19::bytea is not null
  returning made_id
)${links}
select id, version, updated_at as "updatedAt" from written
where ${rightsStillHold('(select count(*) from words) + (select count(*) from kept)', 21)}`,
});

const createWordsStatement = createStatement('create-document', '');
const createLinksStatement = createStatement(
  'create-document-and-links',
  `, ${writeLinks(`$${21 + rightsCount}::text`)}`,
);

/**
 * Creates a document with its first revision (unless it is unwritten) and its search columns, in one statement. Null,
 * with nothing written, if the position or `createdKey` is taken, or if its space or parent is gone or is restricted
 * otherwise.
 * @throws a violation of `request_keys_pkey` if a request with the same key was faster
 * @throws the state `rightsChangedState`, with nothing written, if `rights` changed
 */
export async function createDocument(runner: Knex, options: CreateOptions): Promise<SavedDocument | null> {
  const { title, content } = options;
  type Row = Pick<SavedDocument, 'id' | 'version' | 'updatedAt'>;
  const hasLinks = content.links !== '';
  const statement = hasLinks ? createLinksStatement : createWordsStatement;
  const [row] = await runPrepared<Row>(runner, statement, [
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
    options.isUnwritten ? unwrittenVersion : 1,
    options.restrictedBy,
    content.headings,
    content.language,
    options.editingRestrictedBy,
    content.labels,
    options.isQuiet ?? false,
    options.requestKey?.hash,
    options.requestKey?.fingerprint,
    ...(options.rights ? rightsValues(options.rights) : noRights),
    ...(hasLinks ? [content.links] : []),
  ]);
  return row
    ? {
        ...row,
        title: title.title,
        content: content.content,
        excerpt: content.excerpt,
        labels: content.labels,
      }
    : null;
}

/** Each word once, in one string: the driver takes a millisecond to write a long array. */
export function mergeWords(title = '', content = ''): string {
  if (title === '' || content === '') return title || content;
  const known = ` ${content} `;
  const added = title.split(' ').filter((word) => !known.includes(` ${word} `));
  return [...added, content].join(' ');
}

const tidyStatement = {
  name: 'tidy-search-indexes',
  text: `
select gin_clean_pending_list(i.indexrelid) from pg_index i
join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
where i.indrelid = 'documents'::regclass and i.indisvalid and a.amname = 'gin'`,
};

/** Merges the words that saves appended into the word indexes, where searches find them faster. */
export async function tidySearchIndexes(runner: Knex): Promise<void> {
  await runPrepared(runner, tidyStatement, []);
}
