import { randomBytes } from 'node:crypto';
import type { Actor } from '../../api/core/access/actor.ts';
import type { Services } from '../../api/services.ts';
import { CommandError } from '../command-error.ts';
import type { Progress } from '../progress.ts';
import { demoText, people, remark, spaces, titlesBelow } from './demo-texts.ts';
import { createRandom, type Random } from './random.ts';

export interface SeedOptions {
  services: Pick<Services, 'comments' | 'documents' | 'spaces' | 'users'>;
  /** The same number creates the same content. */
  number: number;
  /** True: add to existing spaces. */
  isSure: boolean;
  progress: Progress;
  signal?: AbortSignal;
}

export interface Seeded {
  people: number;
  spaces: number;
  documents: number;
  comments: number;
  stars: number;
}

interface Run extends SeedOptions {
  random: Random;
  writers: Actor[];
  everybody: Actor[];
  seeded: Seeded;
}

/**
 * Fills Lectern with demo content, through the same services that people use.
 * @throws CommandError if there are spaces already and `isSure` is not set
 */
export async function seed(options: SeedOptions): Promise<Seeded> {
  const { services, progress } = options;
  const operator = await services.users.operator();
  const there = (await services.spaces.list(operator)).length;
  if (there > 0 && !options.isSure)
    throw new CommandError(`There are ${there} spaces already. Add --yes to add demo content to them.`);
  progress.begin('Creating people');
  const seeded = { people: 0, spaces: 0, documents: 0, comments: 0, stars: 0 };
  const made = await makePeople(options, operator, seeded);
  const writers = made.filter(({ role }) => role !== 'viewer');
  const random = createRandom(options.number);
  const run: Run = { ...options, random, writers, everybody: made, seeded };
  progress.begin('Creating spaces', spaces.length);
  for (const space of spaces) {
    await makeSpace(run, space);
    progress.step(options.signal);
  }
  progress.end();
  return seeded;
}

/** Reuses people from an earlier run. */
async function makePeople(
  { services, signal, progress }: SeedOptions,
  operator: Actor,
  seeded: Seeded,
): Promise<Actor[]> {
  const actors: Actor[] = [];
  for (const person of people) {
    const found = await services.users.operator(person.username).catch(() => null);
    if (!found) {
      // nobody knows it: an administrator sets a password for whoever plays this person
      const password = randomBytes(18).toString('base64url');
      await services.users.create(operator, {
        ...person,
        password,
        email: `${person.username}@example.org`,
      });
      seeded.people += 1;
    }
    actors.push(found ?? (await services.users.operator(person.username)));
    progress.step(signal);
  }
  return actors;
}

async function makeSpace(run: Run, { name, description, topics }: (typeof spaces)[number]): Promise<void> {
  const { services, random, writers, seeded } = run;
  const { id } = await services.spaces.create(random.pick(writers), {
    name,
    description,
    visibility: 'everyone',
  });
  seeded.spaces += 1;
  for (const topic of topics) {
    const parentId = await makeDocument(run, id, topic, null);
    for (const title of titlesBelow(topic, random)) await makeDocument(run, id, title, parentId);
  }
}

async function makeDocument(
  run: Run,
  spaceId: number,
  title: string,
  parentId: number | null,
): Promise<number> {
  const { services, random, writers, everybody, seeded } = run;
  const content = demoText(title, random);
  const { id, version } = await services.documents.create(random.pick(writers), {
    title,
    content,
    spaceId,
    parentId,
  });
  seeded.documents += 1;
  if (random.between(1, 3) === 1)
    await services.documents.save(random.pick(writers), id, {
      content: `${content}\n${demoText('Later', random).slice('# Later\n'.length)}`,
      version,
    });
  for (let count = random.between(0, 2); count > 0; count -= 1) {
    await services.comments.create(random.pick(everybody), id, { content: remark(random), parentId: null });
    seeded.comments += 1;
  }
  for (const actor of everybody) {
    if (random.between(1, 6) > 1) continue;
    await services.documents.star(actor, id, true);
    seeded.stars += 1;
  }
  return id;
}
