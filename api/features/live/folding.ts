import { randomUUID } from 'node:crypto';
import type { ChangeSet } from '@codemirror/state';
import type { Knex } from 'knex';
import type { LiveSavedEvent } from '../../contract/live.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { unavailable } from '../../core/errors.ts';
import { cutContent, upkeep } from '../../core/text-pool/long-texts.ts';
import { inTransaction } from '../../core/transaction.ts';
import { saveDocument } from '../../../db/documents/write-statements.ts';
import { lockLiveText, noteFolded, noteLiveRevision } from '../../../db/live/fold-statements.ts';
import { readFoldable, type FoldableText } from '../../../db/live/text-statements.ts';
import { User } from '../../../db/people/user.ts';
import { changeJson, sumOf, wordsOf } from '../../text/live/changes.ts';
import { titleText, type ContentText } from '../../text/words/document-text.ts';
import type { NotificationsService } from '../notifications/service.ts';
import type { LiveLogs } from './log.ts';
import { currentText, storedText } from './stored-text.ts';

/** How often a fold is tried again because somebody saved or folded meanwhile. */
const attempts = 8;

export type Folded = Omit<LiveSavedEvent, 'doc'>;

export interface Folding {
  knex: Knex;
  logs: Pick<LiveLogs, 'push'>;
  notifications: Pick<NotificationsService, 'mentioned'>;
  /** Keeps comments at their words from one version to the next. */
  followWords: (knex: Knex, id: number, before: VersionText, after: VersionText) => Promise<void>;
}

interface VersionText {
  version: number;
  content: string;
}

/**
 * Brings the stored text of a document up to its log, as a version. Null if nobody edits it live, or if it is deleted:
 * its changes then wait until it is restored.
 * @throws AppError 503 if others keep writing
 */
export async function foldDocument(folding: Folding, id: number): Promise<Folded | null> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    // no lock is held while the text is read and cut
    const found = await readFoldable(folding.knex, id);
    if (!found || found.isDeleted) return null;
    const text = await currentText(found);
    const stored = storedText(wordsOf(text), found);
    if (stored.correction) {
      await correct(folding, id, found, stored.correction);
      continue;
    }
    const by = found.authorIds[0] ?? null;
    const folded = { seq: found.seq, length: text.length, sum: sumOf(text), by };
    if (found.seq === found.folded) return { ...folded, version: found.version };
    const version = await storeFold(folding, id, found, stored.content);
    if (version === null) continue;
    await folding.followWords(folding.knex, id, found, { version, content: stored.content });
    return { ...folded, version };
  }
  throw unavailable(texts.liveBusy, 1);
}

async function correct(
  { logs }: Folding,
  id: number,
  { epoch, seq }: FoldableText,
  correction: ChangeSet,
): Promise<void> {
  const client = `0-${randomUUID()}`;
  const change = changeJson(correction);
  await logs.push(id, { epoch, base: seq, client, number: 1, change, goesOn: false, actor: null });
}

/** @returns the version; null if somebody saved or folded meanwhile */
async function storeFold(
  { knex, notifications }: Folding,
  id: number,
  found: FoldableText,
  content: string,
): Promise<number | null> {
  const { authorIds, version, epoch, seq, folded } = found;
  const [authorId = null] = authorIds;
  const isSame = content === found.content;
  const cut = isSame
    ? null
    : await cutContent(upkeep, content, {
        before: found.content,
        setting: found.language,
        title: found.title,
      });
  return inTransaction(knex, async (trx) => {
    const locked = await lockLiveText(trx, id);
    if (locked?.epoch !== epoch || locked.folded !== folded) return null;
    if (!cut) {
      await noteFolded(trx, id, seq);
      return version;
    }
    const saved = await saveDocument(trx, {
      id,
      authorId,
      spared: [...authorIds, ...found.presentIds],
      version,
      content: cut,
      hasSameLinks: cut.hasSameLinks,
      titleVector: titleVectorOf(found, cut),
    });
    // somebody saved the title, or deleted the document
    if (!saved) return null;
    await noteFolded(trx, id, seq);
    await noteLiveRevision(trx, { id, version: saved.version, epoch, authorIds });
    const author = authorId === null || cut.mentioned.length === 0 ? null : await findActor(trx, authorId);
    if (author)
      await notifications.mentioned(trx, author, {
        documentId: id,
        commentId: null,
        usernames: cut.mentioned,
      });
    return saved.version;
  });
}

/** The title is indexed in the language of the text. */
const titleVectorOf = ({ searchLanguage, title }: FoldableText, { language }: ContentText) =>
  language === (searchLanguage ?? 'en') ? undefined : titleText(title, language).vector;

async function findActor(knex: Knex, id: number): Promise<Actor | null> {
  const user = await User.query(knex).findById(id);
  if (!user) return null;
  const { username, displayName, role, avatar } = user;
  return { id, username, displayName, role, avatar, address: 'live editing', sessionHash: null };
}
