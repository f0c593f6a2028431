import { parse } from 'yaml';

/**
 * Settings in YAML, or in JSON, which is YAML too. Nothing in them is run. Takes time that grows with the square of some
 * texts.
 * @throws Error for what is neither
 */
export const parseSettings = (text: string): unknown =>
  // names for parts of a text can make it grow without end
  parse(text, { maxAliasCount: 0, uniqueKeys: false, logLevel: 'silent' });
