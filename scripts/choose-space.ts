import { createSpace } from '../api/contract/spaces.ts';
import type { Actor } from '../api/core/access/actor.ts';
import { authorize } from '../api/core/access/authorize.ts';
import { canCreateSpace, canWriteInSpace } from '../api/core/access/space-rights.ts';
import type { Services } from '../api/services.ts';
import { CommandError } from './command-error.ts';

type Spaces = Pick<Services['spaces'], 'create' | 'list'>;
type Space = Awaited<ReturnType<Spaces['list']>>[number];

/** An existing space, or the data to create it. */
export interface ChosenSpace {
  isThere: boolean;
  take(): Promise<Space>;
}

/**
 * The space with an id or a name, if the actor may write in it.
 * @throws CommandError if several match; AppError 403
 */
export async function chooseSpace(spaces: Spaces, actor: Actor, wanted: string): Promise<ChosenSpace> {
  const name = wanted.trim().normalize('NFC');
  const found = named(await spaces.list(actor), name);
  if (found.length > 1) throw ambiguous(name, found);
  const [space] = found;
  if (space) {
    authorize(canWriteInSpace(actor, space));
    return { isThere: true, take: () => Promise.resolve(space) };
  }
  authorize(canCreateSpace(actor));
  const checked = createSpace.safeParse({ name });
  if (!checked.success) throw new CommandError(`--space: ${checked.error.issues[0]?.message}.`);
  return { isThere: false, take: () => spaces.create(actor, checked.data) };
}

/**
 * One of these spaces, by id or name.
 * @throws CommandError if none or several match
 */
export function spaceNamed(all: Space[], wanted: string): Space {
  const name = wanted.trim().normalize('NFC');
  const found = named(all, name);
  if (found.length > 1) throw ambiguous(name, found);
  if (!found[0]) throw new CommandError(`There is no space "${name}".`);
  return found[0];
}

/** By id or exact name; if there is no such space, without regard to case. */
function named(all: Space[], name: string): Space[] {
  const exact = all.filter((space) => space.name === name || String(space.id) === name);
  if (exact.length > 0) return exact;
  return all.filter((space) => space.name.toLowerCase() === name.toLowerCase());
}

function ambiguous(name: string, found: Space[]): CommandError {
  const lines = found.map((space) => `  ${space.id}  ${space.name} (${space.documentCount ?? 0} documents)`);
  return new CommandError(
    `"${name}" can mean ${found.length} spaces. Name one by its id, as in --space ${found[0]?.id}:\n${lines.join('\n')}`,
  );
}
