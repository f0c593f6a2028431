import type { Rule } from 'eslint';

export const noKeptPromise: Rule.RuleModule;
