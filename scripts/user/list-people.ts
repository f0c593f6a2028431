import { z } from 'zod';
import type { Actor } from '../../api/core/access/actor.ts';
import type { Services } from '../../api/services.ts';
import type { AccountFilter, ListedUser } from '../../db/people/account-statements.ts';
import { table } from '../table.ts';

/** Which accounts a command lists. */
export const shownAccounts = z.enum([
  'everyone',
  'admin',
  'editor',
  'viewer',
  'disabled',
  'service',
  'unconfirmed',
]);
type ShownAccounts = z.infer<typeof shownAccounts>;

function filterOf(show: ShownAccounts): Omit<AccountFilter, 'q'> {
  switch (show) {
    case 'everyone':
      return {};
    case 'service':
      return { source: 'service' };
    case 'disabled':
    case 'unconfirmed':
      return { state: show };
    case 'admin':
    case 'editor':
    case 'viewer':
      return { role: show };
  }
}

interface ListOptions {
  show: ShownAccounts;
  search: string;
  json: boolean;
}

/** Accounts by display name, page by page. */
export async function* eachPerson(
  users: Services['users'],
  actor: Actor,
  show: ShownAccounts,
  q = '',
): AsyncGenerator<ListedUser> {
  let after: string | undefined;
  do {
    const { rows, next } = await users.list(actor, { q, ...filterOf(show), after });
    yield* rows;
    after = next ?? undefined;
  } while (after !== undefined);
}

/** All accounts that match, by display name. */
export async function listPeople(
  users: Services['users'],
  actor: Actor,
  { show, search, json }: ListOptions,
): Promise<string> {
  const people: ListedUser[] = [];
  for await (const person of eachPerson(users, actor, show, search)) people.push(person);
  const shown = people.map(({ id, kind, username, displayName, email, role, disabledAt, createdAt }) => ({
    id,
    kind,
    username,
    displayName,
    email: email ?? '',
    role,
    disabled: disabledAt !== null,
    createdAt: createdAt.toISOString(),
  }));
  if (json) return `${JSON.stringify(shown, null, 2)}\n`;
  return table([
    ['USERNAME', 'KIND', 'ROLE', 'STATE', 'EMAIL', 'DISPLAY NAME'],
    ...shown.map(({ username, kind, role, disabled, email, displayName }) => [
      username,
      kind,
      role,
      disabled ? 'disabled' : 'active',
      email,
      displayName,
    ]),
  ]);
}
