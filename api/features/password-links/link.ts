import type { Knex } from 'knex';
import { hashSecret, newSecret } from '../../../db/sign-in/secrets.ts';
import type { User } from '../../../db/people/user.ts';
import { PasswordLink } from '../../../db/sign-in/password-link.ts';

/** A new link. The token is stored nowhere else. */
export interface StartedLink {
  token: string;
  /** By the clock of the database. */
  expiresAt: Date;
}

const daysToHandOver = 7;

/**
 * Creates a link for a person. It is valid for an hour, or for seven days if an administrator makes it: they may have to
 * hand it over, and people are on holiday.
 * @param madeBy null if the person asked for it by mail
 * @param mailedTo the address that it is mailed to; the link ends if the person's address changes
 */
export async function startPasswordLink(
  runner: Knex,
  { userId, madeBy, mailedTo = null }: { userId: number; madeBy: number | null; mailedTo?: string | null },
): Promise<StartedLink> {
  const token = newSecret();
  const link = await PasswordLink.query(runner)
    .insert({
      ...{ tokenHash: hashSecret(token), userId, madeBy, mailedTo },
      ...(madeBy !== null && {
        expiresAt: PasswordLink.raw('now() + make_interval(days => ?)', daysToHandOver) as never,
      }),
    })
    .returning('*');
  return { token, expiresAt: link.expiresAt };
}

/**
 * The token is placed after the #, so that it appears in no log of a server or proxy and in no Referer:
 * docs/decisions/0011.
 */
export const passwordLinkAddress = (
  publicUrl: string,
  { token, isInvitation }: { token: string; isInvitation: boolean },
): string => `${publicUrl}/${isInvitation ? 'invitation' : 'reset-password'}#${token}`;

/** Whoever has never been in is invited. */
export const isInvited = ({ lastSignInAt }: Pick<User, 'lastSignInAt'>): boolean => lastSignInAt === null;
