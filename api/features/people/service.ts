import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import { fold } from '../../text/words/fold.ts';
import { limits } from '../../text/limits.ts';
import type { PeopleQuery, SuggestedPerson } from '../../contract/people.ts';
import type { Actor } from '../../core/access/actor.ts';
import { presentEmail } from '../../core/access/present-people.ts';
import { canManageSpace } from '../../core/access/space-rights.ts';
import { passesRestriction, peopleOfSpace } from '../../../db/grants.ts';
import { Document } from '../../../db/documents/document.ts';
import { Space } from '../../../db/spaces/space.ts';
import { User } from '../../../db/people/user.ts';
import { nameOrder } from '../../../db/name-order.ts';

export type PeopleService = ReturnType<typeof createPeopleService>;

export function createPeopleService({ knex }: { knex: Knex }) {
  return {
    /**
     * Active people with a name, username or word of their name that begins with `q`; accents are ignored. With a
     * document, only people who may read it. With a space, everyone if the actor manages it (to choose new members),
     * otherwise its readers. Service accounts are included only on request.
     */
    async suggest(
      actor: Actor,
      { q, id, usernames, documentId, spaceId, kind }: PeopleQuery,
    ): Promise<SuggestedPerson[]> {
      if (usernames) return named(actor, usernames);
      const space = await askedSpace(actor, documentId, spaceId);
      const manages = actor.role === 'admin' || (space ? canManageSpace(actor, space) === null : false);
      const readersOnly = space?.visibility === 'members' && (documentId !== undefined || !manages);
      const people = await User.query(knex)
        .modify('active')
        .where((match) => {
          const start = `${fold(q).replace(/[\\%_]/g, '\\$&')}%`;
          void match
            .whereRaw('lower(username) like ?', start)
            .orWhere('folded_name', 'like', start)
            .orWhere('folded_name', 'like', `% ${start}`);
        })
        .modify((query) => {
          if (kind === 'person') void query.modify('people');
          if (id !== undefined) void query.where({ id });
        })
        .modify((query) => {
          if (!readersOnly) return;
          void query.where((reader) => {
            void reader
              .where('role', 'admin')
              .orWhereRaw(`users.id in (${peopleOfSpace(':id')})`, { id: space.id });
          });
        })
        .modify((query) => {
          if (documentId !== undefined) void query.whereExists(readableBy(documentId));
        })
        .orderByRaw(`${nameOrder('display_name')}, id`)
        .limit(limits.peopleSuggestions);
      return people.map((person) => presentSuggestion(person, actor));
    },
  };

  /** The people that a text mentions by @username. */
  async function named(actor: Actor, usernames: string[]): Promise<SuggestedPerson[]> {
    const people = User.query(knex)
      .modify('active')
      .modify('people')
      .whereRaw('lower(username) = any(?::text[])', [usernames]);
    return (await people.orderBy('id')).map((person) => presentSuggestion(person, actor));
  }

  async function askedSpace(actor: Actor, documentId?: number, spaceId?: number): Promise<Space | undefined> {
    const id = documentId === undefined ? spaceId : await spaceOf(actor, documentId);
    if (id === undefined) return undefined;
    const space = Space.query(knex).modify('visibleTo', actor).modify('withMembership', actor);
    return space.findById(id).throwIfNotFound({ text: texts.spaceNotFound });
  }

  async function spaceOf(actor: Actor, documentId: number): Promise<number> {
    const visible = Document.query(knex).modify('visibleTo', actor).select('space_id');
    return (await visible.findById(documentId).throwIfNotFound({ text: texts.documentNotFound })).spaceId;
  }
}

/** A condition: no restriction of the document shuts out the person. */
const readableBy = (documentId: number) =>
  Document.query()
    .findById(documentId)
    .whereRaw(passesRestriction('documents', { viewer: 'users.id', seesAll: 'false' }));

function presentSuggestion(row: User, actor: Actor): SuggestedPerson {
  const { id, username, displayName, avatar, kind } = row;
  return { id, username, displayName, avatar, kind, ...presentEmail(row, actor) };
}
