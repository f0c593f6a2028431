import { calls, keyOf, queryOf } from '../calls.ts';

/** Imports, their lists and their pages. */
export const importsKey = keyOf(calls.imports.list);
export const importQuery = (id: number) => queryOf(calls.imports.details, { params: { id } });
