import type { Knex } from 'knex';
import { readRestrictionFacts } from '../../../db/restrictions/checks.ts';
import { asCheck, fault, well, type Check } from './check.ts';
import { inLanguage, told, type Told } from './check-texts.ts';

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
        says: told('astray', { count: astray.length, list: listed(astray) }),
        advice: told('astrayDo'),
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
function listed(ids: readonly number[]): Told {
  const shown = ids.slice(0, shownAtMost).join(', ');
  const more = ids.length - shownAtMost;
  return more > 0
    ? told('documentsMore', { ids: shown, more })
    : told('documents', { count: ids.length, ids: shown });
}

const list = (ids: readonly number[]): string => inLanguage('en', listed(ids));
