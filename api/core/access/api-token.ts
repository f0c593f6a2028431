import { createHash, randomBytes } from 'node:crypto';

/** The prefix of every token, so that people and secret scanners recognise one. */
const prefix = 'lct_';

/** A new token: 32 random bytes. */
export const newToken = (): string => prefix + randomBytes(32).toString('base64url');

/** False for a text that cannot be a token, so that it is not looked up. */
export const isToken = (text: string): boolean => /^lct_[\w-]{43}$/.test(text);

/** SHA-256, which is all that is stored. A token is random, so a slow digest would not protect it better. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
