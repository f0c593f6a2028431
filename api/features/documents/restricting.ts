import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { RestrictDocument } from '../../contract/restrictions.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { SuggestedPerson } from '../../contract/people.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { canEditDocument, canWriteInSpace } from '../../core/access/space-rights.ts';
import { writeAs, type Write } from '../../core/access/writing.ts';
import { invalid } from '../../core/errors.ts';
import { allowLongStatements, type Transaction } from '../../core/transaction.ts';
import type { Document } from '../../../db/documents/document.ts';
import { Group } from '../../../db/people/group.ts';
import {
  countAllowed,
  countChain,
  readAllowed,
  type CountedRestriction,
  type NamedGroup,
  type NamedPerson,
} from '../../../db/restrictions/allowed-statements.ts';
import { forgetKeptBy } from '../../../db/documents/hidden-statements.ts';
import {
  chainsOf,
  idsOfBranch,
  inheritInstead,
  insertRestriction,
  isNaming,
  nameAllowed,
  readChain,
  removeRestriction,
  restrictionColumns,
  seesRestriction,
  type Restrictable,
  type RestrictionKind,
} from '../../../db/restrictions/statements.ts';
import { keepForHidden, nothingToKeep } from './keeping-hidden.ts';
import { lockTreeOf, spaceIn, withinRestrictions } from './locking.ts';
import type { PeopleService } from '../people/service.ts';
import { manyDocuments } from './positions.ts';
import { readVisible, spaceSeen } from './saving.ts';

/** The restrictions of one kind that apply to a document. */
export interface AppliedRestrictions {
  own: { people: NamedPerson[]; groups: NamedGroup[] } | null;
  /** The other restrictions that apply, from the top down. */
  above: CountedRestriction[];
}

/** Who may open a document, and who of them may edit it. */
export interface Access extends AppliedRestrictions {
  readers: number;
  editing: AppliedRestrictions & { editors: number };
  canChange: boolean;
}

/** The words for one kind in the audit log. */
const auditActions = {
  read: { restrict: 'document.restricted', lift: 'document.unrestricted' },
  edit: { restrict: 'document.editing_restricted', lift: 'document.editing_unrestricted' },
} as const;

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
      const found = await readVisible(knex, actor, documentId);
      const { spaceId } = found;
      authorize(canEditDocument(actor, spaceSeen(found)));
      return {
        people: await people.suggest(actor, { q, spaceId, kind: 'everyone' }),
        groups: await Group.query(knex).modify('suggested', q),
      };
    },

    async read(actor: Actor, documentId: number): Promise<Access> {
      return readAccess(knex, actor, documentId);
    },

    /**
     * Restricts a document and all below it, or changes whom its restriction of that kind names.
     * @throws AppError 403 if the actor may not edit it; 400 if the restriction would shut them out, or somebody named does
     *   not exist
     */
    async restrict(
      as: Actor,
      documentId: number,
      allowed: RestrictDocument,
      kind: RestrictionKind = 'read',
    ): Promise<Access> {
      return writeAs(knex, as, async (write) => {
        const { trx, actor } = write;
        await requireNamed(trx, allowed);
        const document = await lockRestrictable(write, documentId);
        const { id, isNew } = await ownRestriction(write, kind, document, allowed);
        await nameAllowed(trx, id, allowed);
        if (isNew) await nothingToKeep(write, id);
        if (actor.role !== 'admin' && !(await seesRestriction(trx, id, actor.id)))
          throw invalid({ people: texts.lockedOut });
        const target = { type: 'document', id: documentId };
        await audit(trx, actor, { action: auditActions[kind].restrict, target, details: { ...allowed } });
        return readAccess(trx, actor, documentId);
      });
    },

    /** Does nothing if the document has no restriction of that kind of its own. */
    async lift(as: Actor, documentId: number, kind: RestrictionKind = 'read'): Promise<void> {
      await writeAs(knex, as, async (write) => {
        const { trx, actor } = write;
        const document = await lockRestrictable(write, documentId);
        const own = await ownChain(trx, kind, document);
        if (own.length === 0) return;
        await allowLongStatements(trx);
        for (const restriction of own) {
          await keepForHidden(write, restriction);
          await removeRestriction(trx, restriction);
        }
        const target = { type: 'document', id: documentId };
        await audit(trx, actor, { action: auditActions[kind].lift, target });
      });
    },
  };
}

async function readAccess(runner: Knex, actor: Actor, documentId: number): Promise<Access> {
  const found = await readVisible(runner, actor, documentId);
  const { spaceId, release } = found;
  // whoever sees a draft sees its document, which says who reads both
  if (release?.isDraft) return { ...(await readAccess(runner, actor, release.documentId)), canChange: false };
  const chains = chainsOf(found);
  const { readers, editors } = await countAllowed(runner, { spaceId, chains });
  const applied = (innermost: number | null) => readApplied(runner, { documentId, spaceId, innermost });
  return {
    ...(await applied(chains.read)),
    readers,
    editing: { ...(await applied(chains.edit)), editors },
    canChange: canEditDocument(actor, spaceSeen(found)) === null,
  };
}

async function readApplied(
  runner: Knex,
  { documentId, spaceId, innermost: id }: { documentId: number; spaceId: number; innermost: number | null },
): Promise<AppliedRestrictions> {
  const chain = await countChain(runner, id);
  const innermost = chain.at(-1);
  if (innermost?.documentId !== documentId) return { own: null, above: chain };
  return { own: await readAllowed(runner, { id: innermost.id, spaceId }), above: chain.slice(0, -1) };
}

/** Locks the tree, so that nothing moves into or out of the branch meanwhile. */
async function lockRestrictable(write: Write, id: number): Promise<Document> {
  const { trx, actor, rights } = write;
  const { document, spaces } = await lockTreeOf(trx, actor, id);
  rights.inSpace(actor, spaceIn(spaces, document.spaceId), canWriteInSpace);
  await withinRestrictions(write, document);
  return document;
}

/** The restrictions of the document itself, from the innermost one outwards. */
async function ownChain(trx: Transaction, kind: RestrictionKind, document: Document) {
  const { id } = document;
  return (await readChain(trx, chainsOf(document)[kind])).filter(({ documentId }) => documentId === id);
}

/**
 * The document's own restriction, ready for new names: created if it has none, the innermost if it has several.
 * Restrictions below that the actor does not see keep a copy of the old state.
 */
async function ownRestriction(
  write: Write,
  kind: RestrictionKind,
  document: Document,
  allowed: RestrictDocument,
): Promise<{ id: number; isNew: boolean }> {
  const { trx, actor } = write;
  const { id, spaceId } = document;
  const [innermost, ...others] = await ownChain(trx, kind, document);
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
  const outerId = chainsOf(document)[kind];
  const made = await insertRestriction(trx, {
    kind,
    documentId: id,
    spaceId,
    outerId,
    createdBy: actor.id,
  });
  await inheritInstead(trx, kind, branch, { before: outerId, after: made });
  return { id: made, isNew: true };
}

interface NewRestriction {
  at: Pick<Document, 'id' | 'spaceId'>;
  parent: Restrictable | null;
  allowed: RestrictDocument;
}

/**
 * Restricts a document in the transaction that creates it, so that it is never open to anybody else. The space must be
 * locked.
 */
export async function restrictNew(
  trx: Transaction,
  actor: Actor,
  kind: RestrictionKind,
  { at: { id, spaceId }, parent, allowed }: NewRestriction,
): Promise<void> {
  await requireNamed(trx, allowed);
  const outerId = chainsOf(parent)[kind];
  const made = await insertRestriction(trx, { kind, documentId: id, spaceId, outerId, createdBy: actor.id });
  await trx('documents')
    .where({ id })
    .update({ [restrictionColumns[kind]]: made });
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
