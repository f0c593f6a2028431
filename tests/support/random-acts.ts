import type { Knex } from 'knex';
import { NotFoundError } from 'objection';
import type { Role } from '../../api/contract/primitives.ts';
import type { Actor } from '../../api/core/access/actor.ts';
import { AppError } from '../../api/core/errors.ts';
import { manyViewerValues, passesEditing, passesRestriction, seesSpace } from '../../db/grants.ts';
import type { TestApp } from './app.ts';

/** Random acts of random people on random trees with restrictions, in several spaces. */

export interface Random {
  /** From 0 to less than `most`. */
  below(most: number): number;
  of<T>(list: readonly T[]): T;
  chance(share: number): boolean;
  some<T>(list: readonly T[], share: number): T[];
}

/** The same choices for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    of: (list) => list[below(list.length)]!,
    chance: (share) => next() < share,
    some: (list, share) => list.filter(() => next() < share),
  };
}

export interface Row {
  id: number;
  spaceId: number;
  parentId: number | null;
  isDeleted: boolean;
  deletedBy: number | null;
}

/** Who sees which documents, by name. */
export type Sight = Map<number, ReadonlySet<string>>;

export interface World {
  app: TestApp;
  people: Record<string, Actor>;
  groups: number[];
  spaces: number[];
  look(): Promise<Looked>;
}

export interface Looked {
  /** The documents of the spaces, also deleted ones. */
  rows: Map<number, Row>;
  sight: Sight;
  /** Whom the restrictions of editing let in, whether or not they may read or write there. */
  editing: Sight;
}

const viewerSql = { viewer: 'v.id', seesAll: 'v.sees_all', only: 'v.only_spaces::integer[]' };

const roles: Record<string, Role> = {
  admin: 'admin',
  mona: 'editor',
  nils: 'editor',
  edgar: 'editor',
  mallory: 'editor',
  zoe: 'editor',
  vera: 'viewer',
};

/** A name of its own for each world, because the accounts of earlier ones stay. */
export async function makeWorld(app: TestApp, name: string, random: Random): Promise<World> {
  const { services, database } = app;
  const people: Record<string, Actor> = {};
  for (const [username, role] of Object.entries(roles))
    people[username] = await app.actor(await addPerson(database.knex, `${username}-${name}`, role));
  const { admin, mona, nils, edgar, mallory, zoe, vera } = people;
  const groups: number[] = [];
  for (const members of [
    [edgar, zoe],
    [mallory, vera],
  ]) {
    const { id } = await services.groups.create(admin!, {
      name: `${name} ${groups.length}`,
      description: '',
    });
    for (const member of members) await services.groups.setMember(admin!, id, member!.id);
    groups.push(id);
  }
  const space = async (manager: Actor, visibility: 'everyone' | 'members') =>
    (await services.spaces.create(manager, { name, description: '', visibility })).id;
  // the last one is managed by somebody who only writes in the others
  const spaces = [
    await space(mona!, 'everyone'),
    await space(nils!, 'members'),
    await space(mallory!, random.chance(0.5) ? 'members' : 'everyone'),
  ];
  await services.spaces.setMember(nils!, spaces[1]!, edgar!.id, 'editor');
  await services.spaces.setMember(nils!, spaces[1]!, mallory!.id, 'editor');
  await services.groups.setInSpace(nils!, spaces[1]!, groups[0]!, 'editor');
  // Edgar and Mona by tokens that are limited to spaces
  people['edgar by token'] = { ...edgar!, tokenScope: 'write', onlySpaces: [spaces[0]!, spaces[2]!] };
  people['mona by token'] = { ...mona!, tokenScope: 'write', onlySpaces: [spaces[0]!] };
  const viewers = Object.values(people);
  const values = manyViewerValues(viewers);
  const look = async () => {
    const { rows } = await database.knex.raw<{ rows: (Row & { seenBy: number[]; editedBy: number[] })[] }>(
      `select d.id, d.space_id as "spaceId", d.parent_id as "parentId", d.deleted_at is not null as "isDeleted",
         d.deleted_by as "deletedBy",
         array(
           select v.number - 1
           from unnest(cast(:ids as integer[]), cast(:seesAll as boolean[]), cast(:only as text[]))
             with ordinality v (id, sees_all, only_spaces, number)
           where d.deleted_at is null and s.deleted_at is null and ${seesSpace('s', viewerSql)}
             and ${passesRestriction('d', viewerSql)}
         ) as "seenBy",
         array(
           select v.number - 1
           from unnest(cast(:ids as integer[]), cast(:seesAll as boolean[]))
             with ordinality v (id, sees_all, number)
           where d.deleted_at is null and s.deleted_at is null and ${passesEditing('d', viewerSql)}
         ) as "editedBy"
       from documents d join spaces s on s.id = d.space_id
       where d.space_id = any (cast(:spaces as integer[])) order by d.id`,
      { ids: values[0], seesAll: values[1], only: values[2], spaces },
    );
    const names = Object.keys(people);
    const named = (indexes: readonly number[]) => new Set(indexes.map((index) => names[index]!));
    return {
      rows: new Map(rows.map((row) => [row.id, row])),
      sight: new Map(rows.map(({ id, seenBy }) => [id, named(seenBy)])),
      editing: new Map(rows.map(({ id, editedBy }) => [id, named(editedBy)])),
    };
  };
  return { app, people, groups, spaces, look };
}

async function addPerson(knex: Knex, username: string, role: Role): Promise<number> {
  const [row] = await knex('users')
    .insert({ username, display_name: username, email: `${username}@example.org`, role, password_hash: '-' })
    .returning<{ id: number }[]>('id');
  return row!.id;
}

export interface Act {
  kind: string;
  who: string;
  /** The document or space that it is about; null for what concerns everybody. */
  documentId: number | null;
  spaceId: number | null;
  run(): Promise<unknown>;
  told: string;
}

const kinds = [
  ['create', 14],
  ['move', 24],
  ['restrict', 24],
  ['lift', 10],
  ['restrict editing', 16],
  ['lift editing', 6],
  ['remove', 10],
  ['restore', 14],
  ['duplicate', 4],
  ['visibility', 1],
  ['member', 3],
  ['group of space', 1],
  ['group', 2],
  ['space', 1],
] as const;
const bag = kinds.flatMap(([kind, share]) => Array.from({ length: share }, () => kind));

const writers = ['edgar', 'mallory', 'zoe', 'edgar by token'];

/**
 * Chooses an act. Most are about a document that its person sees, often one with something below it that they do not see
 * or may not edit.
 */
export function chooseAct(world: World, random: Random, { rows, sight, editing }: Looked): Act {
  const { services } = world.app;
  // those who write and do not see everything do most of it
  const who = random.of(random.chance(0.6) ? writers : Object.keys(world.people));
  const actor = world.people[who]!;
  const admin = world.people['admin']!;
  const alive = [...rows.values()].filter(({ isDeleted }) => !isDeleted);
  const seen = alive.filter(({ id }) => sight.get(id)?.has(who));
  const aboveHidden = new Set(
    alive.flatMap(({ id }) =>
      sight.get(id)?.has(who) && editing.get(id)?.has(who) ? [] : [...withAbove(rows, id)],
    ),
  );
  const hiding = seen.filter(({ id }) => aboveHidden.has(id));
  const anyOf = (): Row | undefined => {
    if (hiding.length > 0 && random.chance(0.4)) return random.of(hiding);
    return random.of(random.chance(0.9) && seen.length > 0 ? seen : alive);
  };
  const spaceId = random.of(world.spaces);
  const person = random.of(Object.values(world.people));
  const kind = alive.length < 6 ? 'create' : random.of(bag);
  const act = (
    told: string,
    run: () => Promise<unknown>,
    documentId: number | null = null,
    about = spaceId,
  ) => ({
    ...{ kind, who, documentId, spaceId: about, run },
    told: `${who}: ${kind} ${told}`,
  });
  const document = anyOf();
  const id = document?.id ?? 0;
  switch (kind) {
    case 'create': {
      const parent = random.chance(0.75) ? anyOf() : undefined;
      const place = { spaceId: parent?.spaceId ?? spaceId, parentId: parent?.id ?? null };
      return act(
        JSON.stringify(place),
        () => services.documents.create(actor, { ...place, title: 'T', content: '' }),
        null,
        place.spaceId,
      );
    }
    case 'move': {
      const parent = random.chance(0.6) ? anyOf() : undefined;
      const place = { spaceId: parent?.spaceId ?? spaceId, parentId: parent?.id ?? null };
      const mayOpen = random.chance(0.7);
      const first = random.chance(0.3) ? { afterId: null } : {};
      return act(
        `${id} to ${JSON.stringify(place)}${mayOpen ? ' may open' : ''}`,
        () => services.documents.move(actor, id, { ...place, ...first, mayOpen }),
        id,
      );
    }
    case 'restrict':
    case 'restrict editing': {
      const chosen = random.some(Object.values(world.people), 0.25);
      // most people keep themselves in
      if (random.chance(0.8)) chosen.push(actor);
      const people = [...new Set(chosen.map((each) => each.id))];
      const groups = random.some(world.groups, 0.3);
      return act(
        `${id} to ${people.join(' ')} and groups ${groups.join(' ')}`,
        () => services.restrictions.restrict(actor, id, { people, groups }, ofKind(kind)),
        id,
      );
    }
    case 'lift':
    case 'lift editing':
      return act(String(id), () => services.restrictions.lift(actor, id, ofKind(kind)), id);
    case 'remove':
      return act(String(id), () => services.documents.remove(actor, id), id);
    case 'restore': {
      const gone = [...rows.values()].filter(({ isDeleted }) => isDeleted);
      const own = gone.filter(({ deletedBy }) => deletedBy === actor.id);
      const goneId = gone.length > 0 ? random.of(own.length > 0 ? own : gone).id : 0;
      return act(String(goneId), () => services.documents.undelete(actor, goneId), goneId);
    }
    case 'duplicate':
      return act(String(id), () => services.documents.duplicate(actor, id), id);
    case 'visibility': {
      const visibility = random.of(['everyone', 'members'] as const);
      return act(`${spaceId} ${visibility}`, () => services.spaces.update(actor, spaceId, { visibility }));
    }
    case 'member': {
      const role = random.of(['viewer', 'editor', 'manager', null] as const);
      return act(`${person.username} of ${spaceId}: ${role}`, () =>
        role === null
          ? services.spaces.removeMember(actor, spaceId, person.id)
          : services.spaces.setMember(actor, spaceId, person.id, role),
      );
    }
    case 'group of space': {
      const group = random.of(world.groups);
      const isIn = random.chance(0.5);
      return act(`${group} of ${spaceId}: ${isIn}`, () =>
        isIn
          ? services.groups.setInSpace(actor, spaceId, group, 'editor')
          : services.groups.removeFromSpace(actor, spaceId, group),
      );
    }
    case 'group': {
      const group = random.of(world.groups);
      const isIn = random.chance(0.5);
      return {
        ...act(`${person.username} in ${group}: ${isIn}`, () =>
          isIn
            ? services.groups.setMember(admin, group, person.id)
            : services.groups.removeMember(admin, group, person.id),
        ),
        ...{ who: 'admin', spaceId: null },
      };
    }
    case 'space':
      return act(`${spaceId} deleted and restored`, async () => {
        await services.spaces.remove(actor, spaceId);
        await services.spaces.undelete(admin, spaceId);
      });
  }
}

const ofKind = (kind: string) => (kind.endsWith('editing') ? 'edit' : 'read');

/** Runs an act. @returns what it was refused with; null if it was done */
export async function answerOf(act: Act): Promise<string | null> {
  try {
    await act.run();
    return null;
  } catch (error) {
    if (error instanceof NotFoundError) return '404';
    if (error instanceof AppError && error.status < 500) return `${error.status} ${error.message}`;
    throw new Error(`An act failed: ${act.told}`, { cause: error });
  }
}

/** The ids of a document and of those above it. */
export function withAbove(rows: Map<number, Row>, id: number): Set<number> {
  const above = new Set<number>();
  for (let row = rows.get(id); row; row = rows.get(row.parentId ?? 0)) above.add(row.id);
  return above;
}
