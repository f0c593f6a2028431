import { plural, t } from '@lingui/core/macro';

interface Counts {
  people: number;
  groups: number;
}

/** 'Restricted to 4 people and 1 group'. Managers and administrators are not counted: they may always read. */
export function restrictedTo({ people, groups }: Counts): string {
  if (people === 0 && groups === 0) return t`Restricted to the managers of the space`;
  if (groups === 0) return plural(people, { one: 'Restricted to # person', other: 'Restricted to # people' });
  if (people === 0) return plural(groups, { one: 'Restricted to # group', other: 'Restricted to # groups' });
  return t`Restricted to ${plural(people, { one: '# person', other: '# people' })} and ${plural(groups, { one: '# group', other: '# groups' })}`;
}

/** 'Only 4 people and 1 group can edit'. Managers and administrators are not counted: they always can. */
export function editableBy({ people, groups }: Counts): string {
  if (people === 0 && groups === 0) return t`Only the managers of the space can edit`;
  if (groups === 0) return plural(people, { one: 'Only # person can edit', other: 'Only # people can edit' });
  if (people === 0) return plural(groups, { one: 'Only # group can edit', other: 'Only # groups can edit' });
  return t`Only ${plural(people, { one: '# person', other: '# people' })} and ${plural(groups, { one: '# group', other: '# groups' })} can edit`;
}
