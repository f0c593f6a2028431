import { calls, keyOf, queryOf } from '../calls.ts';

/** What the person has for signing in. Fetched each time it is shown. */
export const securityQuery = { ...queryOf(calls['second-steps'].security), staleTime: 0 };

export const securityKey = keyOf(calls['second-steps'].security);
