import type { LoggedUpdate } from '../../../db/live/text-statements.ts';

type Change = (number | [number, string?])[];

/** A row of the log as clients get it. */
export const rowOf = ({
  seq,
  client,
  number,
  userId,
  change,
  goesOn,
}: LoggedUpdate): [
  seq: number,
  client: string,
  number: number,
  userId: number,
  change: Change,
  goesOn: boolean,
] => [seq, client, number, userId, JSON.parse(change) as Change, goesOn];
