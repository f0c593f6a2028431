import { limits } from '../../../api/contract/limits.ts';

const grouped = new Intl.NumberFormat('en-GB');

/** A number of results, with a '+' if not all were counted. */
export const countText = (count: number, exact: boolean): string =>
  exact || count < limits.searchTotal ? grouped.format(count) : `${grouped.format(limits.searchTotal)}+`;
