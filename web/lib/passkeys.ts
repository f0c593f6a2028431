import { t } from '@lingui/core/macro';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { PasskeyAnswer } from '../../api/contract/second-steps.ts';
import { callApi, calls } from './calls.ts';

/** The person closed the browser's dialog, or another dialog replaced it. */
export class PasskeyCancelled extends Error {}

/** The browser could not use the passkey. The message is for the person. */
export class PasskeyFailed extends Error {}

/** Whether this browser, at this address, has passkeys at all. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

type UsePurpose = 'sign-in' | 'step' | 'confirm';

// loaded when it is needed: most people sign in without
const load = () => import('@simplewebauthn/browser');

async function optionsFor<T>(purpose: UsePurpose | 'enrol' | 'add'): Promise<T> {
  const { options } = await callApi(calls['second-steps'].passkeyOptions, { body: { purpose } });
  return options as T;
}

/**
 * Lets the person choose a passkey.
 * @throws {ApiError} {PasskeyCancelled} {PasskeyFailed}
 */
export async function choosePasskey(purpose: UsePurpose): Promise<PasskeyAnswer> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    load(),
    optionsFor<PublicKeyCredentialRequestOptionsJSON>(purpose),
  ]);
  return explained(startAuthentication({ optionsJSON }));
}

/**
 * Offers passkeys among the names that the browser suggests for a field with `autocomplete="username webauthn"`.
 * @returns the passkey that the person has chosen, perhaps much later; undefined if the browser cannot offer any, which
 *   is no problem because nobody asked for one
 */
export async function offerPasskeys(): Promise<PasskeyAnswer | undefined> {
  try {
    const { browserSupportsWebAuthnAutofill, startAuthentication } = await load();
    if (!(await browserSupportsWebAuthnAutofill())) return undefined;
    const optionsJSON = await optionsFor<PublicKeyCredentialRequestOptionsJSON>('sign-in');
    const offer = { optionsJSON, useBrowserAutofill: true, verifyBrowserAutofillInput: false };
    return await startAuthentication(offer);
  } catch {
    return undefined;
  }
}

/** Ends the offer, for another question or another page. */
export async function endPasskeyOffer(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
}

/**
 * Lets the person make a passkey.
 * @throws {ApiError} {PasskeyCancelled} {PasskeyFailed}
 */
export async function makePasskey(purpose: 'enrol' | 'add'): Promise<PasskeyAnswer> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    load(),
    optionsFor<PublicKeyCredentialCreationOptionsJSON>(purpose),
  ]);
  return explained(startRegistration({ optionsJSON }));
}

async function explained(answer: Promise<unknown>): Promise<PasskeyAnswer> {
  try {
    return (await answer) as PasskeyAnswer;
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyCancelled();
    if (name === 'InvalidStateError')
      throw new PasskeyFailed(t`This device already has one of your passkeys.`);
    throw new PasskeyFailed(t`The browser could not use a passkey here.`);
  }
}
