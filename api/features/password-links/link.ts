import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { PasswordLink } from '../../../db/models/password-link.ts';

/** A link as it is handed out: the token is nowhere else. */
export interface StartedLink {
  token: string;
  /** By the database's clock. */
  expiresAt: Date;
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A new link for a person, valid for an hour. @param madeBy null where the person asked for it by mail */
export async function startPasswordLink(
  runner: Knex,
  { userId, madeBy }: { userId: number; madeBy: number | null },
): Promise<StartedLink> {
  const token = randomBytes(32).toString('base64url');
  const link = await PasswordLink.query(runner)
    .insert({ tokenHash: hashOf(token), userId, madeBy })
    .returning('*');
  return { token, expiresAt: link.expiresAt };
}

/** Behind the #, where no log of a server or proxy and no Referer shows it: docs/decisions/0011. */
export const passwordLinkAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/reset-password#${token}`;
