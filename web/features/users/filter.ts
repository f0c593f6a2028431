import type { Role } from '../../../api/contract/primitives.ts';
import type { UserFilter, UserSort, UserState } from '../../../api/contract/users.ts';
import { limits } from '../../../api/text/limits.ts';

/** Which people the list shows, and in which order. Kept in the address. */
export interface PeopleView {
  /** Text in the name, username or email. */
  q: string;
  role?: Role | undefined;
  /** 'lectern', 'scim', 'service' or 'provider:ID'. */
  source?: string | undefined;
  lastSignIn?: UserFilter['lastSignIn'];
  secondStep?: UserFilter['secondStep'];
  state?: UserState | undefined;
  sort: UserSort;
  order: 'asc' | 'desc';
}

/** Their values, in the order in which they are offered. */
export const roles: readonly Role[] = ['admin', 'editor', 'viewer'];
export const states: readonly UserState[] = ['active', 'disabled', 'unconfirmed'];
export const lastSignIns = ['never', '30', '90', '180'] as const;
export const secondSteps = ['on', 'off'] as const;
export const sorts: readonly UserSort[] = ['name', 'username', 'email', 'role', 'lastSignIn', 'created'];

const sourcePattern = /^(?:lectern|scim|service|provider:[\w.-]{1,100})$/;

/** Reads the view of an address; what the list does not know is left out. */
export function viewOf(search: URLSearchParams): PeopleView {
  const one = <T extends string>(name: string, values: readonly T[]): T | undefined =>
    values.find((value) => value === search.get(name));
  const source = search.get('source') ?? '';
  return {
    q: (search.get('q') ?? '').slice(0, limits.searchQuery),
    // `show` is of addresses that were kept before there was more than one filter
    role: one('role', roles) ?? one('show', roles),
    source: sourcePattern.test(source) ? source : one('show', ['service']),
    lastSignIn: one('lastSignIn', lastSignIns),
    secondStep: one('secondStep', secondSteps),
    state: one('state', states) ?? one('show', states),
    sort: one('sort', sorts) ?? 'name',
    order: one('order', ['asc', 'desc'] as const) ?? 'asc',
  };
}

const usual: Partial<Record<string, string>> = { q: '', sort: 'name', order: 'asc' };

/** The parameters of an address or a call, without what is usual. */
export const parametersOf = (view: PeopleView): Record<string, string> =>
  Object.fromEntries(
    Object.entries(view).filter(([name, value]) => value !== undefined && value !== usual[name]),
  ) as Record<string, string>;

/** What of the view leaves people out. */
const filterOf = ({ sort: _sort, order: _order, ...filter }: PeopleView): Record<string, string> =>
  parametersOf({ ...filter, sort: 'name', order: 'asc' });

export const isFiltered = (view: PeopleView): boolean => Object.keys(filterOf(view)).length > 0;

/** How many filters are set, without the search. */
export const countFilters = (view: PeopleView): number => Object.keys(filterOf({ ...view, q: '' })).length;

export const isSameFilter = (one: PeopleView, other: PeopleView): boolean =>
  JSON.stringify(filterOf(one)) === JSON.stringify(filterOf(other));

/** The same people by another column; by the same one in the other direction. Times begin with the newest. */
export function sortedBy(view: PeopleView, sort: UserSort): PeopleView {
  if (view.sort === sort) return { ...view, order: view.order === 'asc' ? 'desc' : 'asc' };
  return { ...view, sort, order: sort === 'lastSignIn' || sort === 'created' ? 'desc' : 'asc' };
}
