import { hash, randomBytes } from 'node:crypto';

/** 32 random bytes, for a cookie, a link or a token. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256, all that is stored of a secret. A secret is random, so a slow digest would not protect it better. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');
