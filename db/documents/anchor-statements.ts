import type { Knex } from 'knex';
import type { Anchor } from '../../api/text/markdown/anchors.ts';
import { runPrepared } from '../prepared.ts';

/** The words of documents that comments are about. */

export interface CommentAnchor extends Anchor {
  commentId: number;
  /** Which version the words were in when somebody commented on them, and in which they have been looked for. */
  quotedVersion: number;
  version: number;
}

const columns = `a.comment_id as "commentId", a.quote, a.quoted_version as "quotedVersion", a.version, a.words,
  a.prefix, a.suffix, a.place, a.start_at as start, a.end_at as "end"`;

const ofCommentsStatement = {
  name: 'read-comment-anchors',
  text: `select ${columns} from comment_anchors a where a.comment_id = any ($1::integer[])`,
};

/** The anchors of some comments, by comment. */
export async function readAnchors(
  runner: Knex,
  commentIds: readonly number[],
): Promise<Map<number, CommentAnchor>> {
  const rows = await runPrepared<CommentAnchor>(runner, ofCommentsStatement, [commentIds]);
  return new Map(rows.map((row) => [row.commentId, row]));
}

const ofVersionStatement = {
  name: 'read-anchors-of-version',
  text: `select ${columns} from comments c join comment_anchors a on a.comment_id = c.id
where c.document_id = $1 and a.version = $2`,
};

/** The anchors of a document that were last looked for in a version. */
export const readAnchorsOfVersion = (
  runner: Knex,
  documentId: number,
  version: number,
): Promise<CommentAnchor[]> => runPrepared<CommentAnchor>(runner, ofVersionStatement, [documentId, version]);

const revisionStatement = {
  name: 'read-text-of-version',
  text: 'select content from document_revisions where document_id = $1 and version = $2',
};

/** The text of a version; null if it was tidied away. */
export async function readTextOfVersion(
  runner: Knex,
  documentId: number,
  version: number,
): Promise<string | null> {
  const [row] = await runPrepared<{ content: string }>(runner, revisionStatement, [documentId, version]);
  return row?.content ?? null;
}

const addStatement = {
  name: 'add-comment-anchor',
  text: `insert into comment_anchors (comment_id, quote, quoted_version, version, words, prefix, suffix, place, start_at, end_at)
values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9)`,
};

export async function addAnchor(
  runner: Knex,
  commentId: number,
  version: number,
  { quote, words, prefix, suffix, place, start, end }: Anchor,
): Promise<void> {
  await runPrepared(runner, addStatement, [
    ...[commentId, quote, version],
    ...[words, prefix, suffix, place, start, end],
  ]);
}

// another may have moved them meanwhile, to this version or a later one
const moveStatement = {
  name: 'move-comment-anchors',
  text: `update comment_anchors a
set version = $2, words = m.words, prefix = m.prefix, suffix = m.suffix, place = m.place, start_at = m.start_at, end_at = m.end_at
from unnest($1::integer[], $3::text[], $4::text[], $5::text[], $6::real[], $7::integer[], $8::integer[])
  as m (comment_id, words, prefix, suffix, place, start_at, end_at)
where a.comment_id = m.comment_id and a.version < $2`,
};

/** Notes where the words are in a later version. */
export async function saveMovedAnchors(
  runner: Knex,
  version: number,
  anchors: readonly CommentAnchor[],
): Promise<void> {
  const column = <K extends keyof CommentAnchor>(key: K) => anchors.map((anchor) => anchor[key]);
  await runPrepared(runner, moveStatement, [
    ...[column('commentId'), version, column('words'), column('prefix'), column('suffix')],
    ...[column('place'), column('start'), column('end')],
  ]);
}
