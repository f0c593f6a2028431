import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link in a mail ends. */
export type Ending = { documentId: number } | 'mails';

/**
 * The token of a link that ends mails without signing in: whose, what, and a signature with the person's own key. It
 * holds no name, works as often as it is used, and does nothing but end mails.
 */
export function unfollowToken(userId: number, ending: Ending, key: string): string {
  const what = `${userId}-${ending === 'mails' ? 'm' : `d${ending.documentId}`}`;
  return `${what}-${signatureOf(what, key)}`;
}

/** Null if it does not look like a token. */
export function parseToken(
  token: string,
): { userId: number; ending: Ending; isSigned: (key: string) => boolean } | null {
  const [, what, userId, document, signature] =
    /^((\d{1,9})-(?:m|d(\d{1,9})))-([\w-]{43})$/.exec(token) ?? [];
  if (what === undefined || signature === undefined) return null;
  return {
    userId: Number(userId),
    ending: document === undefined ? 'mails' : { documentId: Number(document) },
    isSigned: (key) => timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(what, key))),
  };
}

const signatureOf = (what: string, key: string): string =>
  createHmac('sha256', key).update(`unfollow ${what}`).digest('base64url');
