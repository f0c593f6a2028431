import type { SuggestedGroup } from '../../../api/contract/groups.ts';
import type { SuggestedPerson } from '../../../api/contract/people.ts';
import type { Person } from '../../../api/contract/primitives.ts';
import type { DocumentAccess } from '../../../api/contract/restrictions.ts';

/** Somebody whom a restriction names. */
export type Allowed =
  | { kind: 'group'; key: string; id: number; name: string; people: number }
  | { kind: 'person'; key: string; id: number; name: string; person: Person; seesSpace: boolean };

export const allowedGroup = ({ id, name, people }: SuggestedGroup): Allowed => ({
  kind: 'group',
  key: `group ${id}`,
  id,
  name,
  people,
});

export const allowedPerson = (person: Person, seesSpace: boolean): Allowed => ({
  kind: 'person',
  key: `person ${person.id}`,
  id: person.id,
  name: person.displayName,
  person,
  seesSpace,
});

/** Only people who see the space are suggested. */
export const suggestedPerson = ({ id, displayName, avatar }: SuggestedPerson): Allowed =>
  allowedPerson({ id, displayName, avatar }, true);

export const allowedBy = (own: DocumentAccess['own']): Allowed[] =>
  own
    ? [
        ...own.groups.map(allowedGroup),
        ...own.people.map(({ seesSpace, ...person }) => allowedPerson(person, seesSpace)),
      ]
    : [];

const idsOf = (allowed: readonly Allowed[], kind: Allowed['kind']): number[] =>
  allowed.filter((each) => each.kind === kind).map(({ id }) => id);

export const toBody = (allowed: readonly Allowed[]) => ({
  people: idsOf(allowed, 'person'),
  groups: idsOf(allowed, 'group'),
});
