import { t } from '@lingui/core/macro';
import { limits } from '../../../api/text/limits.ts';
import { formatter } from '../../lib/page-locale.ts';

const grouped = formatter((locale) => new Intl.NumberFormat(locale));

/** Up to this number the server counts exactly. */
const countedExactly = 200;

export interface Counting {
  /** False if there are more than `limits.searchTotal` of a kind, or if a number is a guess. */
  exact: boolean;
  /** Whether larger numbers are the engine's guess. */
  about: boolean;
}

/** A number of results: with a '+' if no more were counted, and as 'about' if it is a guess. */
export function countText(count: number, { exact, about }: Counting): string {
  const number = grouped().format(count);
  if (exact || count <= countedExactly) return number;
  if (about) return t`about ${number}`;
  return count < limits.searchTotal ? number : `${grouped().format(limits.searchTotal)}+`;
}
