import type { Knex } from 'knex';
import type { Invitee, InvitationLine } from '../../contract/invitations.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize, canAdminister } from '../../core/access/authorize.ts';
import { createMadeLinksThrottle } from '../../core/access/made-links-throttle.ts';
import { hashPassword } from '../../core/access/password.ts';
import { writeAs } from '../../core/access/writing.ts';
import { limits } from '../../text/limits.ts';
import { texts } from '../../contract/texts.ts';
import { invalid, refused } from '../../core/errors.ts';
import { say } from '../../core/refusal-texts.ts';
import { User } from '../../../db/people/user.ts';
import { newSecret } from '../../../db/sign-in/secrets.ts';
import { noteMade, type RequestKey } from '../../../db/request-keys/statements.ts';
import type { MadeLink, PasswordLinksService } from '../password-links/service.ts';
import type { UsersService } from '../users/service.ts';
import { readLines } from './read-lines.ts';

export interface Invited {
  user: User;
  link: MadeLink;
}

interface InvitationsDependencies {
  knex: Knex;
  users: Pick<UsersService, 'addInvitedAccount'>;
  passwordLinks: Pick<PasswordLinksService, 'makeIn' | 'publicUrl'>;
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;

/** Accounts whose people choose their own password. */
export function createInvitationsService({ knex, users, passwordLinks }: InvitationsDependencies) {
  const madeLinks = createMadeLinksThrottle(knex);
  return {
    /**
     * What a pasted text says, line by line. Changes nothing.
     * @throws AppError 403 if the actor may not, 400 if there are too many lines
     */
    async read(actor: Actor, text: string): Promise<InvitationLine[]> {
      authorize(canAdminister(actor));
      const lines = readLines(text, limits.invitationLines);
      if (!lines) throw invalid({ text: texts.invitationLinesTooMany });
      const taken = await takenAmong(
        knex,
        lines.map(({ email }) => email),
      );
      return lines.map((line) =>
        line.problem === null && taken.has(line.email.toLowerCase()) ? { ...line, problem: 'taken' } : line,
      );
    },

    /**
     * Creates an account and a link for each of them, or for none.
     * @throws AppError 403 if the actor may not, 409 if an address is taken, 429 after 60 calls in an hour
     */
    async invite(
      as: Actor,
      people: readonly Invitee[],
      base = passwordLinks.publicUrl,
      key?: RequestKey,
    ): Promise<Invited[]> {
      authorize(canAdminister(as));
      await madeLinks.begin(as);
      // nobody knows it, so until the link is used nobody can sign in
      const passwordHash = await hashPassword(newSecret());
      return writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canAdminister(actor));
        const taken = await takenAmong(
          trx,
          people.map(({ email }) => email),
        );
        const invited: Invited[] = [];
        for (const person of people) {
          const key = person.email.toLowerCase();
          if (taken.has(key)) throw refused(say('addressTaken', { address: person.email }));
          taken.add(key);
          const user = await users.addInvitedAccount(trx, person, passwordHash);
          const target = { type: 'user', id: user.id };
          const details = { role: user.role, invited: true };
          await audit(trx, actor, { action: 'user.created', target, details });
          invited.push({ user, link: await passwordLinks.makeIn(trx, actor, user, base) });
        }
        await noteMade(trx, key, invited[0]!.user.id);
        return invited;
      });
    },
  };
}

/** The addresses among these that an account has, in lower case. */
async function takenAmong(runner: Knex, addresses: readonly string[]): Promise<Set<string>> {
  const rows = await User.query(runner)
    .whereRaw('lower(email) = any(?)', [addresses.map((address) => address.toLowerCase())])
    .select('email');
  return new Set(rows.map(({ email }) => email?.toLowerCase() ?? ''));
}
