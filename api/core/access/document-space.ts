import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import { passesEditing } from '../../../db/grants.ts';
import { Document } from '../../../db/documents/document.ts';
import { Space } from '../../../db/spaces/space.ts';
import type { Actor } from './actor.ts';

const named = { viewer: ':viewer', seesAll: ':seesAll' };

/** The space of a document, with what decides what somebody may do with the document. */
export type SpaceOfDocument = Space & { letsEdit: boolean };

/**
 * The space of a document that the actor may see, with the actor's membership, and whether editing is restricted to
 * others.
 * @throws AppError 404 if no such document exists for the actor
 */
export const spaceOfDocument = (knex: Knex, actor: Actor, documentId: number) =>
  Space.query(knex)
    .modify('visibleTo', actor)
    .modify('withMembership', actor)
    .select(
      Space.raw(`(select ${passesEditing('d', named)} from documents d where d.id = :documentId)`, {
        viewer: actor.id,
        seesAll: actor.role === 'admin',
        documentId,
      }).as('lets_edit'),
    )
    .findOne(
      'spaces.id',
      Document.query().modify('openTo', actor).findById(documentId).select('documents.space_id'),
    )
    .throwIfNotFound({ text: texts.documentNotFound })
    .castTo<SpaceOfDocument>();
