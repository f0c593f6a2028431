import type { RequestOf } from '../../../api/contract/call.ts';
import { calls, queryOf } from '../calls.ts';

/** Active people, for mentions and pickers. */
export const peopleQuery = (query: RequestOf<typeof calls.people.suggest>['query']) =>
  queryOf(calls.people.suggest, { query });
