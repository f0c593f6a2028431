import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { RestrictDocument } from '../../contract/restrictions.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { SuggestedPerson } from '../../contract/people.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { canWriteInSpace } from '../../core/access/space-rights.ts';
import { writeAs, type Write } from '../../core/access/writing.ts';
import { invalid } from '../../core/errors.ts';
import { allowLongStatements, type Transaction } from '../../core/transaction.ts';
import type { Document } from '../../../db/documents/document.ts';
import { Group } from '../../../db/people/group.ts';
import {
  countChain,
  countReaders,
  readAllowed,
  type CountedRestriction,
  type NamedGroup,
  type NamedPerson,
} from '../../../db/restrictions/allowed-statements.ts';
import { forgetKeptBy } from '../../../db/documents/hidden-statements.ts';
import {
  idsOfBranch,
  inheritInstead,
  insertRestriction,
  isNaming,
  nameAllowed,
  readChain,
  removeRestriction,
  seesRestriction,
} from '../../../db/restrictions/statements.ts';
import { keepForHidden, nothingToKeep } from './keeping-hidden.ts';
import { lockTreeOf, spaceIn } from './locking.ts';
import type { PeopleService } from '../people/service.ts';
import { manyDocuments } from './positions.ts';
import { readVisible } from './saving.ts';

/** Who may open a document. */
export interface Access {
  own: { people: NamedPerson[]; groups: NamedGroup[] } | null;
  /** The other restrictions that apply, from the top down. */
  above: CountedRestriction[];
  readers: number;
  canChange: boolean;
}

interface Candidates {
  people: SuggestedPerson[];
  groups: Group[];
}

export type RestrictionsService = ReturnType<typeof createRestrictionsService>;

interface RestrictionsDependencies {
  knex: Knex;
  people: Pick<PeopleService, 'suggest'>;
}

export function createRestrictionsService({ knex, people }: RestrictionsDependencies) {
  return {
    /**
     * People and groups that a restriction could name.
     * @throws AppError 403 if the actor may not restrict the document
     */
    async candidates(actor: Actor, documentId: number, q: string): Promise<Candidates> {
      const { spaceId, space, membership } = await readVisible(knex, actor, documentId);
      authorize(canWriteInSpace(actor, { visibility: space.visibility, membership }));
      return {
        people: await people.suggest(actor, { q, spaceId, kind: 'everyone' }),
        groups: await Group.query(knex).modify('suggested', q),
      };
    },

    async read(actor: Actor, documentId: number): Promise<Access> {
      return readAccess(knex, actor, documentId);
    },

    /**
     * Restricts a document and all below it, or changes whom its restriction names.
     * @throws AppError 400 if the actor could not read it afterwards, or somebody named does not exist
     */
    async restrict(as: Actor, documentId: number, allowed: RestrictDocument): Promise<Access> {
      return writeAs(knex, as, async (write) => {
        const { trx, actor } = write;
        await requireNamed(trx, allowed);
        const document = await lockRestrictable(write, documentId);
        const { id, isNew } = await ownRestriction(write, document, allowed);
        await nameAllowed(trx, id, allowed);
        if (isNew) await nothingToKeep(write, id);
        if (actor.role !== 'admin' && !(await seesRestriction(trx, id, actor.id)))
          throw invalid({ people: texts.lockedOut });
        const target = { type: 'document', id: documentId };
        await audit(trx, actor, { action: 'document.restricted', target, details: { ...allowed } });
        return readAccess(trx, actor, documentId);
      });
    },

    /** Does nothing if the document has no restriction of its own. */
    async lift(as: Actor, documentId: number): Promise<void> {
      await writeAs(knex, as, async (write) => {
        const { trx, actor } = write;
        const document = await lockRestrictable(write, documentId);
        const own = await ownChain(trx, document);
        if (own.length === 0) return;
        await allowLongStatements(trx);
        for (const restriction of own) {
          await keepForHidden(write, restriction);
          await removeRestriction(trx, restriction);
        }
        const target = { type: 'document', id: documentId };
        await audit(trx, actor, { action: 'document.unrestricted', target });
      });
    },
  };
}

async function readAccess(runner: Knex, actor: Actor, documentId: number): Promise<Access> {
  const { spaceId, restrictedBy, space, membership } = await readVisible(runner, actor, documentId);
  const chain = await countChain(runner, restrictedBy);
  const innermost = chain.at(-1);
  const isOwn = innermost?.documentId === documentId;
  return {
    own: isOwn ? await readAllowed(runner, { id: innermost.id, spaceId }) : null,
    above: isOwn ? chain.slice(0, -1) : chain,
    readers: await countReaders(runner, { spaceId, restrictedBy }),
    canChange: canWriteInSpace(actor, { visibility: space.visibility, membership }) === null,
  };
}

/** Locks the tree, so that nothing moves into or out of the branch meanwhile. */
async function lockRestrictable({ trx, actor, rights }: Write, id: number): Promise<Document> {
  const { document, spaces } = await lockTreeOf(trx, actor, id);
  rights.inSpace(actor, spaceIn(spaces, document.spaceId), canWriteInSpace);
  rights.within(document.restrictedBy);
  return document;
}

/** The restrictions of the document itself, from the innermost one outwards. */
async function ownChain(trx: Transaction, { id, restrictedBy }: Document) {
  return (await readChain(trx, restrictedBy)).filter(({ documentId }) => documentId === id);
}

/**
 * The document's own restriction, ready for new names: created if it has none, the innermost if it has several.
 * Restrictions below that the actor does not see keep a copy of the old state.
 */
async function ownRestriction(
  write: Write,
  document: Document,
  allowed: RestrictDocument,
): Promise<{ id: number; isNew: boolean }> {
  const { trx, actor } = write;
  const { id, spaceId, restrictedBy } = document;
  const [innermost, ...others] = await ownChain(trx, document);
  const branch = await idsOfBranch(trx, id);
  if (branch.length >= manyDocuments) await allowLongStatements(trx);
  if (innermost) {
    for (const other of others) {
      await keepForHidden(write, other);
      await removeRestriction(trx, other);
    }
    if (others.length > 0) await forgetKeptBy(trx, innermost.id);
    if (!(await isNaming(trx, innermost.id, allowed))) await keepForHidden(write, innermost);
    return { id: innermost.id, isNew: false };
  }
  const made = await insertRestriction(trx, {
    documentId: id,
    spaceId,
    outerId: restrictedBy,
    createdBy: actor.id,
  });
  await inheritInstead(trx, branch, { before: restrictedBy, after: made });
  return { id: made, isNew: true };
}

/**
 * Restricts a document in the transaction that creates it, so that it is never visible to anybody else. The space must
 * be locked.
 */
export async function restrictNew(
  trx: Transaction,
  actor: Actor,
  { id, spaceId }: Pick<Document, 'id' | 'spaceId'>,
  parent: Pick<Document, 'restrictedBy'> | null,
  allowed: RestrictDocument,
): Promise<void> {
  await requireNamed(trx, allowed);
  const outerId = parent?.restrictedBy ?? null;
  const made = await insertRestriction(trx, { documentId: id, spaceId, outerId, createdBy: actor.id });
  await trx('documents').where({ id }).update({ restricted_by: made });
  await nameAllowed(trx, made, allowed);
}

/** @throws AppError 400 if a person or group does not exist */
async function requireNamed(trx: Transaction, { people, groups }: RestrictDocument): Promise<void> {
  const missing = async (table: string, ids: readonly number[]): Promise<boolean> => {
    const found = await trx(table)
      .whereRaw('id = any (?::integer[])', [[...ids]])
      .forKeyShare()
      .pluck('id');
    return found.length < ids.length;
  };
  if (await missing('users', people)) throw invalid({ people: texts.restrictionPeopleUnknown });
  if (await missing('groups', groups)) throw invalid({ groups: texts.restrictionGroupsUnknown });
}
