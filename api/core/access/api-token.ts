import { newSecret } from '../../../db/sign-in/secrets.ts';

/** The prefix of every token, so that people and secret scanners recognise one. */
const prefix = 'lct_';

export const newToken = (): string => prefix + newSecret();

/** False for a text that cannot be a token, so that it is not looked up. */
export const isToken = (text: string): boolean => /^lct_[\w-]{43}$/.test(text);
