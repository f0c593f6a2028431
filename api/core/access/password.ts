import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { texts } from '../../contract/texts.ts';
import { addressGroup, type Client } from '../http/client-address.ts';
import { invalid } from '../errors.ts';
import { familiarAddresses } from '../http/familiar-addresses.ts';
import { once } from '../once.ts';
import { Turns } from '../turns.ts';

// OWASP's second choice for argon2id: 19 MiB, two passes
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const signingIn = {
  maxRunning: 2,
  maxWaiting: 400,
  maxWaitingPerSender: 100,
  refusal: texts.signInsAtOnce,
};

/**
 * Setting passwords leaves one core to people who sign in. Measured on two cores with 200 registrations running: a
 * sign-in took 280 ms longer with two hashes at once, and 160 ms longer with one.
 */
export const newPasswordsAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

/**
 * Each hash takes 19 MiB and one core. At most three run at once, which leaves one of libuv's four threads to files and
 * DNS. Each kind gets at most two of the three, and a kind with none running is served first.
 */
export const passwordTurns = new Turns(3, {
  /** From addresses where somebody is or was signed in. */
  'sign-in': signingIn,
  'sign-in of strangers': signingIn,
  'new-password': {
    maxRunning: newPasswordsAtOnce,
    maxWaiting: 100,
    maxWaitingPerSender: 50,
    refusal: texts.newPasswordsAtOnce,
  },
});

/** For people who are signed in, and for commands on this machine. */
const localClient: Client = { address: '' };

const turnRequestOf = ({ address, hungUp }: Client) => ({ sender: addressGroup(address), signal: hungUp });

/** The hash of a password that nobody has: 32 random bytes that are not kept. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$veDM4ko9QMjICsaaXblLqw$4h5qaF6oRu9HktGoybXC14wLrie3dmjeqhgz2ao/O24';

type Hash = (password: string) => Promise<string>;
type Matches = (stored: string | null, password: string) => Promise<boolean>;

const hashNow: Hash = (password) => hash(password, cost);

const matchNow: Matches = async (stored, password) => {
  const matches = await verify(stored ?? nobody, password);
  return stored !== null && matches;
};

/**
 * Waits for a turn, then compares a password. Put the database queries of the sign-in into `work`: then a client that
 * is refused or hangs up while it waits costs no query, and does not count as a failure.
 * @throws AppError 429 or 503 if too many wait, 499 if the client hung up meanwhile
 */
export const signInTurn = <T>(client: Client, work: (matches: Matches) => Promise<T>): Promise<T> =>
  passwordTurns.run(
    client === localClient || familiarAddresses.has(client.address) ? 'sign-in' : 'sign-in of strangers',
    turnRequestOf(client),
    () => work(matchNow),
  );

/** The same for somebody who sets a password without being signed in. */
export const newPasswordTurn = <T>(client: Client, work: (hash: Hash) => Promise<T>): Promise<T> =>
  passwordTurns.run('new-password', turnRequestOf(client), () => work(hashNow));

/** For people who are signed in: they share the sign-in turns, which a flood of registrations cannot use up. */
export const hashPassword: Hash = (password) =>
  passwordTurns.run('sign-in', turnRequestOf(localClient), () => hashNow(password));

/**
 * Always runs argon2 once, so that an unknown name takes as long as a wrong password.
 * @param stored null if the account does not exist
 */
export const passwordMatches: Matches = (stored, password) =>
  signInTurn(localClient, (matches) => matches(stored, password));

/** The 3,000 most common passwords that satisfy our minimum length, by zxcvbn's frequency list. */
const loadCommon = once(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const allowed = dictionary['passwords-common'].filter((word) => word.length >= 6);
  return new Set(allowed.slice(0, 3000));
});

/** @throws AppError 400, under the given field, if the password is among the most common */
export async function refuseCommon(password: string, field: 'password' | 'newPassword'): Promise<void> {
  if (await isCommonPassword(password)) throw invalid({ [field]: texts.passwordTooCommon });
}

export async function isCommonPassword(password: string): Promise<boolean> {
  return (await loadCommon()).has(password.toLowerCase());
}
