import type { Knex } from 'knex';
import { NotFoundError } from 'objection';
import type { PageQuery } from '../../contract/pages.ts';
import type { MakePublicLink } from '../../contract/public-links.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { spaceOfDocument } from '../../core/access/document-space.ts';
import { hashPassword, refuseCommon } from '../../core/access/password.ts';
import { writeAs } from '../../core/access/writing.ts';
import { notFound, refused } from '../../core/errors.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import { say } from '../../core/refusal-texts.ts';
import { Document } from '../../../db/documents/document.ts';
import {
  allPublicLinks,
  publicLinksOf,
  readPublicLink,
  type PublicLink,
} from '../../../db/public-links/statements.ts';
import { hashSecret, newSecret } from '../../../db/sign-in/secrets.ts';
import { noteMade, type RequestKey } from '../../../db/request-keys/statements.ts';
import { limits } from '../../text/limits.ts';
import { canEndPublicLink, canMakePublicLink } from './policy.ts';

interface PublicLinksDependencies {
  knex: Knex;
  /** Whether links can be made, and work. */
  isOn: () => Promise<boolean>;
}

/** A link, and whether the actor may end it. */
interface ListedLink {
  link: PublicLink;
  canEnd: boolean;
}

export type PublicLinksService = ReturnType<typeof createPublicLinksService>;

/** Links by which people without an account read a document. `reader.ts` is what they open. */
export function createPublicLinksService({ knex, isOn }: PublicLinksDependencies) {
  return {
    /** The links of a document, and those of documents above that show it too. */
    async ofDocument(actor: Actor, documentId: number): Promise<{ links: ListedLink[]; canMake: boolean }> {
      const space = await spaceOfDocument(knex, actor, documentId);
      const isRestricted = (await restrictionOf(knex, documentId)) !== null;
      const links = await publicLinksOf(knex, documentId);
      return {
        links: links.map((link) => ({ link, canEnd: canEndPublicLink(actor, space, link) === null })),
        canMake: (await isOn()) && canMakePublicLink(actor, space, { isRestricted }) === null,
      };
    },

    /** Newest first. */
    async all(actor: Actor, { after, limit }: PageQuery): Promise<Page<PublicLink>> {
      const before = after === undefined ? null : decodeKey(after, 'number')[0];
      const onlySpaces = actor.onlySpaces ?? null;
      const rows = await allPublicLinks(knex, { before, onlySpaces, limit: limit + 1 });
      return pageOf(rows, limit, ({ id }) => [id]);
    },

    /**
     * Makes a link. Its token is not stored.
     * @throws AppError 400 for a common password, 403 if the actor may not, 409 if there are too many, or links are off
     */
    async make(
      as: Actor,
      documentId: number,
      { includesBelow, days, password }: MakePublicLink,
      key?: RequestKey,
    ): Promise<{ token: string; link: PublicLink }> {
      const seen = await spaceOfDocument(knex, as, documentId);
      const isRestricted = (await restrictionOf(knex, documentId)) !== null;
      authorize(canMakePublicLink(as, seen, { isRestricted }));
      if (!(await isOn())) throw refused(texts.publicLinksOff);
      if (password !== null) await refuseCommon(password, 'password');
      // before the transaction: no connection may be held while it waits for its turn
      const passwordHash = password === null ? null : await hashPassword(password);
      const token = newSecret();
      return writeAs(knex, as, async ({ trx, actor, rights }) => {
        const space = await spaceOfDocument(trx, actor, documentId);
        const restrictedBy = await restrictionOf(trx, documentId);
        rights.onDocument(actor, documentId, space, (who, access) =>
          canMakePublicLink(who, access, { isRestricted: restrictedBy !== null }),
        );
        rights.editing(actor, documentId, space);
        rights.within(restrictedBy);
        await refuseTooMany(trx, documentId);
        const [row] = await trx('public_links')
          .insert({
            document_id: documentId,
            includes_below: includesBelow,
            hash: hashSecret(token),
            password_hash: passwordHash,
            restricted_by: restrictedBy,
            made_by: actor.id,
            expires_at: days === null ? null : trx.raw('now() + make_interval(days => ?)', [days]),
          })
          .returning<{ id: number }[]>('id');
        const linkId = row!.id;
        await noteMade(trx, key, linkId);
        const target = { type: 'document', id: documentId };
        const details = { linkId, includesBelow, days, hasPassword: passwordHash !== null };
        await audit(trx, actor, { action: 'public_link.made', target, details });
        return { token, link: (await readPublicLink(trx, linkId))! };
      });
    },

    /** @throws AppError 404 if there is no such link for the actor, 403 if they may not end it */
    async end(as: Actor, id: number): Promise<void> {
      await writeAs(knex, as, async ({ trx, actor, rights }) => {
        const link = await readPublicLink(trx, id);
        if (!link) throw notFound(texts.publicLinkNotFound);
        const { documentId, madeBy } = link;
        const isOwn = madeBy === actor.id || actor.role === 'admin';
        // their own even if they no longer see the document, and an administrator's if it is deleted
        if (!isOwn || actor.onlySpaces) {
          const space = await spaceOfDocument(trx, actor, documentId).catch((error: unknown) => {
            // a link that exists must not look different from one that does not
            throw error instanceof NotFoundError ? notFound(texts.publicLinkNotFound) : error;
          });
          rights.onDocument(actor, documentId, space, (who, access) => canEndPublicLink(who, access, link));
        }
        const ended = await trx('public_links').where({ id }).delete();
        if (ended === 0) throw notFound(texts.publicLinkNotFound);
        const target = { type: 'document', id: documentId };
        await audit(trx, actor, { action: 'public_link.ended', target, details: { linkId: id, madeBy } });
      });
    },
  };
}

async function restrictionOf(runner: Knex, documentId: number): Promise<number | null> {
  const found = await Document.query(runner).findById(documentId).select('restricted_by');
  return found?.restrictedBy ?? null;
}

async function refuseTooMany(trx: Knex, documentId: number): Promise<void> {
  const working = trx('public_links')
    .where({ document_id: documentId })
    .whereRaw('(expires_at is null or expires_at > now())');
  const count = (await working.select('id')).length;
  if (count >= limits.publicLinks) throw refused(say('publicLinksOfDocument', { count }));
}
