import type { DocumentAccess } from '../../contract/restrictions.ts';
import { presentPerson } from '../../core/access/present-people.ts';
import type { Access } from './restricting.ts';

export const presentAccess = ({ own, above, readers, canChange }: Access): DocumentAccess => ({
  own: own && {
    people: own.people.map(({ seesSpace, ...person }) => ({ ...presentPerson(person)!, seesSpace })),
    groups: own.groups.map(({ id, name, people }) => ({ id, name, people })),
  },
  above: above.map(({ documentId, title, people, groups }) => ({
    document: title === null ? null : { id: documentId, title },
    people,
    groups,
  })),
  readers,
  can: { change: canChange },
});
