import type { Knex } from 'knex';
import type { AuditActor } from '../../core/access/audit.ts';
import { audit, type NewAuditEvent } from '../../core/access/audit.ts';
import { disableForDirectory } from '../../core/access/directory-accounts.ts';
import { isLastAdministrator } from '../../core/access/last-administrator.ts';
import { inTransaction, type Transaction } from '../../core/transaction.ts';
import { ProviderAway, type DirectoryPerson, type DirectoryPort } from '../../ports/identity/port.ts';
import type { DirectorySyncStop } from '../../../db/people/directory-sync-statements.ts';
import { Identity } from '../../../db/sign-in/identity.ts';
import { User } from '../../../db/people/user.ts';
import type { IdentitiesService } from '../identities/service.ts';

/**
 * If more than this number of people and more than the allowed share are gone, something is wrong with the directory or
 * the settings.
 */
const maxGone = 5;
export const maxGonePercent = 20;

export interface SyncOptions {
  directory: DirectoryPort;
  /** The percentage of people who may be gone; 20 by default. */
  allow?: number;
  /** Reports what would be changed, and changes nothing. */
  isDryRun?: boolean;
  actor: AuditActor;
  signal?: AbortSignal;
}

export interface SyncResult {
  provider: string;
  /** In the directory. */
  people: number;
  /** Accounts here that belong to it. */
  accounts: number;
  /** Usernames of those whose email, role or groups were changed. */
  updated: string[];
  enabled: string[];
  disabled: string[];
  /** Gone, but not disabled, because this is the last administrator. */
  kept: string[];
  /** Why nothing was changed. */
  stop: Omit<DirectorySyncStop, 'at'> | null;
}

interface SyncDependencies {
  knex: Knex;
  identities: Pick<IdentitiesService, 'refresh'>;
}

interface Account {
  userId: number;
  username: string;
  subject: string;
  isActive: boolean;
}

/** Rolls back a dry run. */
class Undone extends Error {}

/**
 * Synchronises the accounts of a directory: updates email, role and groups of people who are in it, and disables the
 * accounts of those who are gone or disabled there. Reads everything before it changes anything. Creates no accounts.
 */
export async function syncDirectory(
  dependencies: SyncDependencies,
  options: SyncOptions,
): Promise<SyncResult> {
  const { knex } = dependencies;
  const { directory, isDryRun = false, actor } = options;
  const provider = directory.settings.id;
  const accounts = await accountsOf(knex, directory.issuer);
  const result: SyncResult = {
    ...{ provider, people: 0, accounts: accounts.length, stop: null },
    ...{ updated: [], enabled: [], disabled: [], kept: [] },
  };
  try {
    const found = await readEverybody(options, accounts);
    result.people = found.size;
    const gone = accounts.filter(({ subject, isActive }) => isActive && !isThere(found.get(subject)));
    result.stop = stopFor(found.size, gone.length, accounts, options.allow);
    if (!result.stop) await apply(dependencies, options, { accounts, found, gone, result });
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    result.stop = { reason: 'away', message: error.message };
  }
  if (!isDryRun) await inTransaction(knex, (trx) => audit(trx, actor, eventOf(result)));
  return result;
}

const isThere = (person: DirectoryPerson | undefined): boolean => person !== undefined && !person.isDisabled;

async function accountsOf(knex: Knex, issuer: string): Promise<Account[]> {
  const rows = await Identity.query(knex)
    .where({ issuer })
    .join('users', 'users.id', 'identities.user_id')
    .orderBy('users.id')
    .select('users.id as userId', 'users.username', 'identities.subject', 'users.disabled_at');
  return (rows as unknown as (Omit<Account, 'isActive'> & { disabledAt: Date | null })[]).map(
    ({ userId, username, subject, disabledAt }) => ({
      userId,
      username,
      subject,
      isActive: disabledAt === null,
    }),
  );
}

/**
 * By their ids. People who are on no page are asked for again, because a page may have been truncated without an error.
 */
async function readEverybody(
  { directory, signal }: SyncOptions,
  accounts: readonly Account[],
): Promise<Map<string, DirectoryPerson>> {
  const found = new Map<string, DirectoryPerson>();
  for await (const page of directory.people()) {
    if (signal?.aborted) throw new ProviderAway('Lectern was stopped meanwhile');
    for (const person of page) found.set(person.subject, person);
  }
  // an empty list must be a mistake
  if (found.size === 0) return found;
  const missing = accounts.map(({ subject }) => subject).filter((subject) => !found.has(subject));
  for (const person of await directory.withSubjects(missing)) found.set(person.subject, person);
  return found;
}

function stopFor(
  people: number,
  gone: number,
  accounts: readonly Account[],
  allow = maxGonePercent,
): SyncResult['stop'] {
  if (people === 0) return { reason: 'empty', message: 'The directory named nobody at all.' };
  const active = accounts.filter(({ isActive }) => isActive).length;
  if (gone <= maxGone || gone * 100 <= active * allow) return null;
  const percent = Math.ceil((gone * 100) / active);
  return {
    reason: 'gone',
    percent,
    message: `${gone} of ${active} people (${percent} %) are gone from the directory, or disabled there. More than ${allow} % are not disabled without a word from you.`,
  };
}

interface Applying {
  accounts: readonly Account[];
  found: ReadonlyMap<string, DirectoryPerson>;
  gone: readonly Account[];
  result: SyncResult;
}

/** One after the other, because a single transaction would lock out everybody while it runs. */
async function apply(
  { knex, identities }: SyncDependencies,
  { directory, isDryRun = false, actor }: SyncOptions,
  { accounts, found, gone, result }: Applying,
): Promise<void> {
  const each = async (work: (trx: Transaction) => Promise<void>) => {
    const working = inTransaction(knex, async (trx) => {
      await work(trx);
      if (isDryRun) throw new Undone();
    });
    await working.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  };
  await each((trx) => noteMissing(trx, directory.issuer, accounts, found));
  for (const { subject, username } of accounts) {
    const person = found.get(subject);
    if (!person || person.isDisabled) continue;
    await each(async (trx) => {
      const changed = await identities.refresh(trx, person, directory.settings, actor.address);
      if (changed?.enabled) result.enabled.push(username);
      if (changed && (changed.email || changed.role || changed.groups)) result.updated.push(username);
    });
  }
  for (const { userId, username } of gone)
    await each(async (trx) => {
      const user = await User.query(trx).findById(userId).forUpdate();
      if (!user) return;
      if (await disableForDirectory(trx, { actor, user, by: 'directory', source: directory.settings.id }))
        result.disabled.push(username);
      else if (await isLastAdministrator(trx, user)) result.kept.push(username);
    });
}

/** Another directory must not enable a person who is missing from this one. */
async function noteMissing(
  trx: Transaction,
  issuer: string,
  accounts: readonly Account[],
  found: ReadonlyMap<string, DirectoryPerson>,
): Promise<void> {
  const missing = accounts.map(({ subject }) => subject).filter((subject) => !isThere(found.get(subject)));
  await Identity.query(trx)
    .where({ issuer })
    .whereRaw('subject = any (?)', [missing])
    .whereNull('removed_at')
    .patch({ removedAt: Identity.raw('now()') as never });
}

function eventOf(result: SyncResult): NewAuditEvent {
  const { provider, stop, people, accounts, updated, enabled, disabled, kept } = result;
  if (stop) return { action: 'directory.sync_stopped', details: { provider, ...stop } };
  const counts = { updated: updated.length, enabled: enabled.length, disabled: disabled.length };
  return {
    action: 'directory.synced',
    details: { provider, people, accounts, ...counts, ...(kept.length > 0 ? { kept } : {}) },
  };
}
