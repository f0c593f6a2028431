import { limits } from '../../text/limits.ts';
import type { StoredRestriction } from '../../../db/imports/import.ts';
import type { Writing } from './write.ts';

/** Those of the source who are known here, and the importer. */
export async function allowedBy(
  { people: matcher, actor }: Pick<Writing, 'people' | 'actor'>,
  restriction: StoredRestriction,
): Promise<{ people: number[]; groups: number[] }> {
  const people = new Set([actor.id]);
  const groups = new Set<number>();
  for (const person of restriction.people) {
    const found = await matcher.reader(person);
    if (found && people.size < limits.restrictionPeople) people.add(found.id);
  }
  for (const name of restriction.groups) {
    const found = await matcher.group(name);
    if (found !== null && groups.size < limits.restrictionGroups) groups.add(found);
  }
  return { people: [...people], groups: [...groups] };
}
