import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { forbidden, notFound, refused } from '../../core/errors.ts';
import { User } from '../../../db/people/user.ts';

/**
 * The user on whose behalf a command runs: the given one, otherwise the oldest active administrator.
 * @param otherThan the user whom the command changes, because nobody may demote or disable themselves
 * @throws AppError 404, 403 or 409 with what to do
 */
export async function findOperator(
  knex: Knex,
  username?: string,
  { otherThan = 0 }: { otherThan?: number } = {},
): Promise<Actor> {
  const query = username === undefined ? administrators(knex, otherThan) : findByUsername(knex, username);
  const user = await query.first();
  if (!user) throw username === undefined ? noAdministrator() : notFound(`User "${username}" not found.`);
  if (user.disabledAt) throw forbidden(`The account of "${user.username}" is disabled. Name another one.`);
  if (user.kind === 'service') throw forbidden(`"${user.username}" is a service account. Name a person.`);
  if (user.id === otherThan && username === undefined) throw refused(texts.lastAdmin);
  if (user.id === otherThan)
    throw forbidden('Nobody changes their own role or state. Name another administrator.');
  const { id, username: name, displayName, role, avatar } = user;
  return { id, username: name, displayName, role, avatar, address: 'command line', sessionHash: null };
}

/** The user to be changed comes last, and is found only if there is no other administrator. */
const administrators = (knex: Knex, otherThan: number) =>
  User.query(knex)
    .modify('active')
    .modify('people')
    .where('role', 'admin')
    .orderByRaw('case when id = ? then 1 else 0 end, id', [otherThan]);

export const findByUsername = (knex: Knex, username: string) =>
  User.query(knex).whereRaw('lower(username) = lower(?)', [username]);

const noAdministrator = () =>
  refused(
    'There is no active administrator yet. Start Lectern once ("npm start"): it creates the first one.',
  );
