import { useCallback } from 'react';
import { plural, t } from '@lingui/core/macro';
import type { Person } from '../../api/contract/primitives.ts';
import { formatter } from '../lib/page-locale.ts';
import { nameInWords } from '../lib/person-name.ts';
import { useToasts } from './toasts.tsx';

/** More names than this would be a list that nobody reads. */
const maxNames = 5;

export const allOf = formatter((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** Tells the writer of a text which mentioned people are not notified, because they cannot see the document. */
export function useTellUnreached(): (people: readonly Person[]) => void {
  const toasts = useToasts();
  return useCallback(
    (people) => {
      if (people.length === 0) return;
      const count = people.length;
      const names = allOf().format(people.map((person) => nameInWords(person)));
      const text =
        count > maxNames
          ? t`${count} people cannot see this document and were not notified.`
          : plural(count, {
              one: `${names} cannot see this document and was not notified.`,
              other: `${names} cannot see this document and were not notified.`,
            });
      toasts.warning(plural(count, { one: 'Mention not sent', other: 'Mentions not sent' }), text);
    },
    [toasts],
  );
}
