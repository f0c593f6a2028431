import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import { Document } from '../../../db/documents/document.ts';
import { Space } from '../../../db/spaces/space.ts';
import type { Actor } from './actor.ts';

/**
 * The space of a document that the actor may see, with the actor's membership.
 * @throws AppError 404 if no such document exists for the actor
 */
export const spaceOfDocument = (knex: Knex, actor: Actor, documentId: number) =>
  Space.query(knex)
    .modify('visibleTo', actor)
    .modify('withMembership', actor)
    .findOne(
      'spaces.id',
      Document.query().modify('openTo', actor).findById(documentId).select('documents.space_id'),
    )
    .throwIfNotFound({ text: texts.documentNotFound });
