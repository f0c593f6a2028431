import type { Answer } from './client.ts';

type Ask = () => Promise<Answer>;

/** The same work on an ordinary object and on an unusually large one. */
export interface Case {
  group: string;
  name: string;
  ordinary: Ask;
  special: Ask;
  /** How often to repeat it; fewer times if it takes long. */
  times?: number;
}

export const grouped = (group: string, cases: Omit<Case, 'group'>[]): Case[] =>
  cases.map((each) => ({ group, ...each }));
