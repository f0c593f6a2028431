import { limits } from '../../../api/contract/limits.ts';
import { formatter } from '../../lib/page-locale.ts';

const grouped = formatter((locale) => new Intl.NumberFormat(locale));

/** A number of results, with a '+' if not all were counted. */
export const countText = (count: number, exact: boolean): string =>
  exact || count < limits.searchTotal ? grouped().format(count) : `${grouped().format(limits.searchTotal)}+`;
