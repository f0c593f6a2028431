import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Knex } from 'knex';
import { limits } from '../../text/limits.ts';
import type { PasskeyAnswer } from '../../contract/second-steps.ts';
import { texts } from '../../contract/texts.ts';
import { type AppError, invalid, loginRefused, refused } from '../../core/errors.ts';
import type { RequestContext } from '../../core/http/context.ts';
import { describeDevice } from '../../core/http/device.ts';
import { flowTtlSeconds } from '../../core/http/flow-cookie.ts';
import { say } from '../../core/refusal-texts.ts';
import { orRefuse, type Transaction } from '../../core/transaction.ts';
import { Passkey } from '../../../db/sign-in/passkey.ts';
import { beginFlow, takeFlow } from '../../../db/sign-in/flows.ts';
import type { RelyingParty } from './relying-party.ts';

/** What a passkey is used for. An answer for one purpose is not accepted for another. */
export type Purpose = 'sign-in' | 'step' | 'confirm' | 'add';

/** Loaded at the first passkey, because it has 200 files. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const kindOf = (purpose: Purpose): string => `passkey-${purpose}`;

interface Asking {
  party: RelyingParty;
  /** Only a browser with this secret can answer. */
  browser: string;
}

interface Person {
  id: number;
  username: string;
  displayName: string;
}

/** The first name of a passkey: the browser and system that created it. */
export function firstNameOf(ctx: Pick<RequestContext, 'get'>): string {
  const { browser, system } = describeDevice(ctx.get('User-Agent'));
  return [browser, system].filter((part) => part !== null).join(', ') || 'Passkey';
}

const options = { timeout: flowTtlSeconds * 1000 };

/**
 * Options for a browser to use a passkey.
 * @param userId the owner; absent: the passkey identifies the owner
 */
export async function askForPasskey(
  runner: Knex,
  purpose: Exclude<Purpose, 'add'>,
  { party, browser }: Asking,
  userId?: number,
): Promise<Record<string, unknown>> {
  const known = userId === undefined ? [] : await Passkey.query(runner).where({ user_id: userId });
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const made = await generateAuthenticationOptions({
    ...options,
    rpID: party.id,
    // on its own it must prove two things: that the person has it, and a finger, a face or a PIN
    userVerification: purpose === 'sign-in' ? 'required' : 'preferred',
    allowCredentials: known
      .filter(({ rpId }) => rpId === party.id)
      .map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), transports })),
  });
  const flow = { kind: kindOf(purpose), userId, lasts: flowTtlSeconds };
  await beginFlow(runner, browser, flow, made.challenge);
  return { ...made };
}

/**
 * Options for a browser to create a passkey.
 * @throws AppError 409 if the account has too many
 */
export async function askForNewPasskey(
  runner: Knex,
  { party, browser }: Asking,
  { id, username, displayName }: Person,
): Promise<Record<string, unknown>> {
  const known = await Passkey.query(runner).where({ user_id: id });
  if (known.length >= limits.passkeys) throw refused(say('passkeysAtOnce', { count: known.length }));
  const { generateRegistrationOptions } = await loadWebAuthn();
  const made = await generateRegistrationOptions({
    ...options,
    rpName: 'Lectern',
    rpID: party.id,
    userName: username,
    userDisplayName: displayName,
    userID: await handleOf(runner, id),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
  });
  await beginFlow(
    runner,
    browser,
    { kind: kindOf('add'), userId: id, lasts: flowTtlSeconds },
    made.challenge,
  );
  return { ...made };
}

/** Random, because authenticators show it to whoever holds them. Created with the first passkey. */
async function handleOf(runner: Knex, userId: number): Promise<Uint8Array<ArrayBuffer>> {
  const [row] = await runner('users')
    .where('id', userId)
    .update({ passkey_handle: runner.raw('coalesce(passkey_handle, ?)', [randomBytes(32)]) })
    .returning<{ passkey_handle: Buffer }[]>('passkey_handle');
  return new Uint8Array(row?.passkey_handle ?? randomBytes(32));
}

/** The challenge in a browser's answer; '' if it is unreadable. */
function challengeIn({ response }: PasskeyAnswer): string {
  try {
    const client: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const { challenge } = client as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/**
 * Removes the challenge, so that an answer counts once.
 * @throws AppError 401 if it is unknown, has expired, or belongs to another purpose or another browser
 */
async function takeChallenge(
  runner: Knex,
  purpose: Purpose,
  browser: string,
  answer: PasskeyAnswer,
): Promise<{ challenge: string; userId: number | null }> {
  const challenge = challengeIn(answer);
  const flow = await takeFlow(runner, { kind: kindOf(purpose), id: challenge, browser });
  if (!flow) throw purpose === 'sign-in' ? loginRefused(texts.stepOver) : answerRefused(texts.stepOver);
  return { challenge, userId: flow.userId };
}

export const answerRefused = (text: string = texts.passkeyRefused): AppError => invalid({ response: text });

/**
 * Checks the answer of a passkey, and counts its use.
 * @returns the passkey; null if the answer is not valid for any reason
 * @throws AppError as `takeChallenge`
 */
export async function usePasskey(
  knex: Knex,
  purpose: Exclude<Purpose, 'add'>,
  { party, browser }: Asking,
  answer: PasskeyAnswer,
): Promise<Passkey | null> {
  const { challenge, userId } = await takeChallenge(knex, purpose, browser, answer);
  const passkey = await Passkey.query(knex).findOne({
    credential_id: Buffer.from(answer.id, 'base64url'),
    rp_id: party.id,
  });
  if (!passkey || (userId !== null && passkey.userId !== userId)) return null;
  if (purpose === 'sign-in' && !(await saysWhose(knex, passkey, answer))) return null;
  const counter = await verifiedCounter(passkey, { party, challenge, answer, purpose });
  return counter !== null && (await countUse(knex, passkey, counter)) ? passkey : null;
}

/** Only a key that is stored in the authenticator sends the handle. */
async function saysWhose(knex: Knex, { userId }: Passkey, { response }: PasskeyAnswer): Promise<boolean> {
  const handle = Buffer.from(response.userHandle ?? '', 'base64url');
  return (
    handle.length > 0 &&
    (await knex('users').where({ id: userId, passkey_handle: handle }).first('id')) !== undefined
  );
}

interface Check {
  party: RelyingParty;
  challenge: string;
  answer: PasskeyAnswer;
  purpose: Purpose;
}

async function verifiedCounter(
  { credentialId, publicKey, counter, transports }: Passkey,
  { party, challenge, answer, purpose }: Check,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: credentialId.toString('base64url'),
        publicKey: new Uint8Array(publicKey),
        counter: Number(counter),
        transports: transports,
      },
      requireUserVerification: purpose === 'sign-in',
    });
    // a bad signature does not throw
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/**
 * If two simultaneous answers have the same count, the second comes from a copy of the key. Keys that do not count stay
 * at 0.
 */
async function countUse(knex: Knex, { id }: Passkey, counter: number): Promise<boolean> {
  const counted = await knex('passkeys')
    .where('id', id)
    .where(
      (match) => void match.where('counter', '<', counter).orWhereRaw('counter = 0 and ? = 0', [counter]),
    )
    .update({ counter, last_used_at: knex.fn.now() });
  return counted === 1;
}

/** A checked passkey that is not stored yet. */
export type NewPasskey = Pick<
  Passkey,
  'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'rpId' | 'secondOnly'
>;

/**
 * Checks a new passkey.
 * @throws AppError 400 if the answer is not valid
 */
export async function checkNewPasskey(
  knex: Knex,
  { party, browser }: Asking,
  userId: number,
  answer: PasskeyAnswer,
): Promise<NewPasskey> {
  const flow = await takeChallenge(knex, 'add', browser, answer);
  const made = flow.userId === userId ? await verifiedKey(party, flow.challenge, answer) : null;
  if (!made) throw answerRefused();
  const { credential, userVerified } = made;
  return {
    userId,
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: String(credential.counter),
    transports: answer.response.transports ?? [],
    rpId: party.id,
    secondOnly: !userVerified || answer.clientExtensionResults.credProps?.rk === false,
  };
}

/** @throws AppError 409 if it was added before */
export async function keepPasskey(trx: Transaction, made: NewPasskey, name: string): Promise<Passkey> {
  return orRefuse(
    Passkey.query(trx)
      .insert({ ...made, name })
      .returning('*'),
    (constraint) => (constraint.includes('credential_id') ? refused(texts.passkeyTwice) : undefined),
  );
}

async function verifiedKey({ id, origin }: RelyingParty, challenge: string, answer: PasskeyAnswer) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
    });
    return verified ? registrationInfo : null;
  } catch {
    return null;
  }
}
