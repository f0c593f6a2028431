import type { LiveRow } from '../../text/live/changes.ts';
import type { LoggedUpdate } from '../../../db/live/text-statements.ts';

type Row = [
  seq: number,
  client: string,
  number: number,
  userId: number,
  change: (number | (number | string)[])[],
];

/** A row of the log as clients get it. */
export const rowOf = ({ seq, client, number, userId, change }: LoggedUpdate): Row & LiveRow => [
  seq,
  client,
  number,
  userId,
  JSON.parse(change) as (number | (number | string)[])[],
];
