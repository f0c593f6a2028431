import { newSecret } from '../../../db/sign-in/secrets.ts';

/** How every token begins, so that people and scanners of secrets recognise one. */
const prefix = 'lct_';

export const newToken = (): string => prefix + newSecret();

/** False for what cannot be a token, so that it need not be looked up. */
export const isToken = (text: string): boolean => /^lct_[\w-]{43}$/.test(text);
