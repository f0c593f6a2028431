import type { Knex } from 'knex';
import { readRestrictionFacts } from '../../../db/restrictions/checks.ts';
import { asCheck, fault, well, type Check } from './check.ts';

/** Groups, and whether each document has the restrictions of its place. */
export const checkRights = (knex: Knex): Promise<Check> =>
  asCheck('restrictions', async () => {
    const facts = await readRestrictionFacts(knex);
    const { restricted, editingRestricted, groups, emptyGroups, astray, namingOutsiders, namingEmptyGroups } =
      facts;
    const figures = {
      restricted,
      editingRestricted,
      groups,
      emptyGroups,
      astray: astray.length,
      namingOutsiders: namingOutsiders.length,
      namingEmptyGroups: namingEmptyGroups.length,
    };
    if (astray.length > 0)
      return fault('restrictions', {
        says: `${counted(astray.length, 'document')} without the restrictions of their place, so that the wrong people may read or edit them (${list(astray)})`,
        advice:
          'Open each, choose "Restrict access" for it or for the document above it, and save or lift it there. Tell the makers of Lectern how it came about.',
        figures,
      });
    const notes = [
      `${counted(restricted, 'restricted document')}${editingRestricted > 0 ? `, ${editingRestricted.toLocaleString('en')} that only some may edit` : ''}, each branch whole`,
      `${counted(groups, 'group')}${emptyGroups > 0 ? `, ${emptyGroups} without people` : ''}`,
    ];
    if (namingOutsiders.length > 0)
      notes.push(
        `without effect, as long as they cannot see the space: people named for ${list(namingOutsiders)}`,
      );
    if (namingEmptyGroups.length > 0)
      notes.push(`a group without people is named for ${list(namingEmptyGroups)}`);
    return well('restrictions', notes.join('; '), figures);
  });

const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

const shownAtMost = 5;

/** 'documents 3, 5 and 12 more' */
function list(ids: readonly number[]): string {
  const shown = ids.slice(0, shownAtMost).join(', ');
  const more = ids.length - shownAtMost;
  return `document${ids.length === 1 ? '' : 's'} ${shown}${more > 0 ? ` and ${more} more` : ''}`;
}
