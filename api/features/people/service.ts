import type { Knex } from 'knex';
import { limits } from '../../contract/limits.ts';
import type { PeopleQuery, SuggestedPerson } from '../../contract/people.ts';
import type { Actor } from '../../core/actor.ts';
import { fold } from '../../core/search-text.ts';
import { canManageSpace } from '../../core/space-rights.ts';
import { Document } from '../../../db/models/document.ts';
import { Space, SpaceMember } from '../../../db/models/space.ts';
import { User } from '../../../db/models/user.ts';

/** As `fold` of the search does it: lower case, without accents. */
const foldedName = `translate(replace(replace(replace(replace(
  normalize(regexp_replace(normalize(lower(display_name), NFKD), '[\\u0300-\\u036f]', '', 'g')),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðħŧı', 'olddhti')`;

export function createPeopleService({ knex }: { knex: Knex }) {
  return {
    /**
     * Active people whose name or username begins so, or has a word that does; accents are folded. With a document,
     * only those who may read it; with a space, everyone for those who manage it (they choose new members), else
     * its readers.
     */
    async suggest(
      actor: Actor,
      { q, id, usernames, documentId, spaceId }: PeopleQuery,
    ): Promise<SuggestedPerson[]> {
      if (usernames) return named(usernames);
      const space = await askedSpace(actor, documentId, spaceId);
      const manages = actor.role === 'admin' || (space ? canManageSpace(actor, space) === null : false);
      const readersOnly = space?.visibility === 'members' && (documentId !== undefined || !manages);
      const people = await User.query(knex)
        .modify('active')
        .where((match) => {
          const start = `${fold(q).replace(/[\\%_]/g, '\\$&')}%`;
          void match
            .whereRaw('lower(username) like ?', start)
            .orWhereRaw(`${foldedName} like ?`, start)
            .orWhereRaw(`${foldedName} like ?`, `% ${start}`);
        })
        .modify((query) => {
          if (id !== undefined) void query.where({ id });
        })
        .modify((query) => {
          if (!readersOnly) return;
          void query.where((reader) => {
            void reader.where('role', 'admin').orWhereIn('id', membersOf(space.id));
          });
        })
        .orderByRaw('lower(display_name), id')
        .limit(limits.peopleSuggestions);
      return people.map((person) => presentSuggestion(person, { withEmail: manages }));
    },
  };

  /** Who texts mean by @username. */
  async function named(usernames: string[]): Promise<SuggestedPerson[]> {
    const people = User.query(knex)
      .modify('active')
      .whereRaw('lower(username) = any(?::text[])', [usernames]);
    return (await people.orderBy('id')).map((person) => presentSuggestion(person, { withEmail: false }));
  }

  async function askedSpace(actor: Actor, documentId?: number, spaceId?: number): Promise<Space | undefined> {
    const id = documentId === undefined ? spaceId : await spaceOf(actor, documentId);
    if (id === undefined) return undefined;
    const space = Space.query(knex).modify('visibleTo', actor).modify('withMembership', actor);
    return space.findById(id).throwIfNotFound({ type: 'Space' });
  }

  async function spaceOf(actor: Actor, documentId: number): Promise<number> {
    const visible = Document.query(knex).modify('visibleTo', actor).select('space_id');
    return (await visible.findById(documentId).throwIfNotFound({ type: 'Document' })).spaceId;
  }
}

const membersOf = (spaceId: number) => SpaceMember.query().where('space_id', spaceId).select('user_id');

function presentSuggestion(row: User, { withEmail }: { withEmail: boolean }): SuggestedPerson {
  const { id, username, displayName, avatar, email } = row;
  return { id, username, displayName, avatar, ...(withEmail ? { email } : {}) };
}
