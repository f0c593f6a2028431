import { Fragment } from 'react';
import type { Person } from '../../api/contract/primitives.ts';
import { formatter } from '../lib/page-locale.ts';
import { PersonName } from './person-name.tsx';

const allOf = formatter((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** 'Ann, Ben and Cem', in the language of the page. The first may be gone. */
export function PeopleNames({ people }: { people: readonly (Person | null)[] }) {
  let next = 0;
  return allOf()
    .formatToParts(people.map(() => 'name'))
    .map(({ type, value }, index) => (
      <Fragment key={index}>
        {type === 'element' ? <PersonName person={people[next++] ?? null} /> : value}
      </Fragment>
    ));
}
