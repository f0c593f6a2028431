import { createHash, randomBytes } from 'node:crypto';

/** How every token begins, so that people and scanners of secrets recognise one. */
const prefix = 'lct_';

/** A new token: 32 random bytes. */
export const newToken = (): string => prefix + randomBytes(32).toString('base64url');

/** False for what cannot be a token, so that it need not be looked up. */
export const isToken = (text: string): boolean => /^lct_[\w-]{43}$/.test(text);

/** SHA-256, which is all that is stored. A token is random, so a slow digest would not protect it better. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
