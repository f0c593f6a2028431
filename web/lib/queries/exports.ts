import { calls, keyOf, queryOf } from '../calls.ts';

export const exportsKey = keyOf(calls.exports.make);
export const exportQuery = (id: number) => queryOf(calls.exports.read, { params: { id } });
