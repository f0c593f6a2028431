import type { Knex } from 'knex';
import type { DocumentFollowing as State } from '../../contract/following.ts';
import type { PageQuery } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { spaceOfDocument } from '../../core/access/document-space.ts';
import { notFound } from '../../core/errors.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import { writeAs } from '../../core/access/writing.ts';
import {
  followDocument,
  followSpace,
  isSpaceFollowed,
  listFollowing,
  readDocumentFollowing,
  unfollowSpace,
  type DocumentFollowing,
  type DocumentScope,
  type ListedFollowing,
} from '../../../db/following/statements.ts';
import { readMailKey } from '../../../db/notifications/mail-statements.ts';
import { NotificationPreferences } from '../../../db/notifications/preferences.ts';
import { Space } from '../../../db/spaces/space.ts';
import { parseToken, type Ending } from './mail-links.ts';
import { createTelling } from './telling.ts';

export type FollowingService = ReturnType<typeof createFollowingService>;

/** Who follows what, and telling them. */
export function createFollowingService({ knex }: { knex: Knex }) {
  return {
    tellNext: createTelling(knex),

    async list(actor: Actor, { after, limit }: PageQuery): Promise<Page<ListedFollowing>> {
      const key = after ? decodeKey(after, 'number', 'text', 'number') : null;
      const rows = await listFollowing(knex, actor, { after: key, limit: limit + 1 });
      return pageOf(rows, limit, ({ documentId, spaceId, sortedBy }) =>
        documentId === null ? [0, sortedBy, spaceId] : [1, sortedBy, documentId],
      );
    },

    async ofDocument(actor: Actor, id: number): Promise<State> {
      await spaceOfDocument(knex, actor, id);
      return stateOf(await readDocumentFollowing(knex, actor.id, id));
    },

    async followDocument(as: Actor, id: number, scope: DocumentScope): Promise<State> {
      return writeAs(knex, as, async ({ trx, actor, rights }) => {
        rights.onDocument(actor, id, await spaceOfDocument(trx, actor, id));
        await followDocument(trx, actor.id, id, scope);
        return stateOf(await readDocumentFollowing(trx, actor.id, id));
      });
    },

    async ofSpace(actor: Actor, id: number): Promise<boolean> {
      await visibleSpace(knex, actor, id);
      return isSpaceFollowed(knex, actor.id, id);
    },

    async followSpace(as: Actor, id: number, isFollowing: boolean): Promise<boolean> {
      return writeAs(knex, as, async ({ trx, actor, rights }) => {
        rights.inSpace(actor, await visibleSpace(trx, actor, id));
        await (isFollowing ? followSpace : unfollowSpace)(trx, actor.id, id);
        return isFollowing;
      });
    },

    /**
     * Does what a link in a mail is for, for whoever has it. The answer is the same whether the person still sees the
     * document, or follows it.
     * @throws AppError 404 if the link was not made here, or its person is gone
     */
    async useLink(token: string): Promise<'document' | 'mails'> {
      const parsed = parseToken(token);
      const key = parsed && (await readMailKey(knex, parsed.userId));
      if (!parsed || !key || !parsed.isSigned(key)) throw notFound(texts.mailLinkUnknown);
      await end(knex, parsed.userId, parsed.ending);
      return parsed.ending === 'mails' ? 'mails' : 'document';
    },
  };
}

async function end(knex: Knex, userId: number, ending: Ending): Promise<void> {
  if (ending === 'mails')
    await NotificationPreferences.query(knex).findById(userId).patch({ newsMails: 'never' });
  // it may have been deleted for good
  else if (await knex('documents').where({ id: ending.documentId }).first('id'))
    await followDocument(knex, userId, ending.documentId, 'none');
}

const visibleSpace = (knex: Knex, actor: Actor, id: number) =>
  Space.query(knex)
    .modify('visibleTo', actor)
    .modify('withMembership', actor)
    .findById(id)
    .throwIfNotFound({ text: texts.spaceNotFound });

const stateOf = ({ scope, isAutomatic, branch, space }: DocumentFollowing): State => ({
  isFollowing: scope === null ? isAutomatic || branch !== null || space !== null : scope !== 'none',
  // what was noted, nobody chose
  scope: isAutomatic && scope === 'document' ? null : scope,
  isAutomatic: scope === null || scope === 'document' ? isAutomatic : false,
  branch,
  space,
});
