import type { Answer } from './client.ts';

type Ask = () => Promise<Answer>;

/** The same work on what is ordinary and on what is not. */
export interface Case {
  group: string;
  name: string;
  ordinary: Ask;
  special: Ask;
  /** Fewer times than others, where each is long. */
  times?: number;
}

export const grouped = (group: string, cases: Omit<Case, 'group'>[]): Case[] =>
  cases.map((each) => ({ group, ...each }));
