import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Import } from '../../../db/imports/import.ts';
import { User } from '../../../db/people/user.ts';

/** The importer with the present role. A run may last longer than the session in which it began. */
export async function importerOf(knex: Knex, { createdBy, address }: Import): Promise<Actor> {
  const user = createdBy === null ? undefined : await User.query(knex).modify('active').findById(createdBy);
  if (!user) throw new AppError(401, 'not_signed_in', texts.importSpaceGone);
  const { id, username, displayName, role, avatar } = user;
  return { id, username, displayName, role, avatar, address, sessionHash: null };
}
