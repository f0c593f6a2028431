import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits } from '../text/limits.ts';
import { messages } from '../text/messages.ts';
import { atMost, id, line, time } from './primitives.ts';
import { currentUser } from './users.ts';

/** recovery: one of the codes that people keep for the day when they lose their phone. */
export const stepMethod = z.enum(['totp', 'passkey', 'recovery']);

/** What a sign-in waits for. */
export const signInStep = z.object({
  /** What the person can use, or with `enrol` what they can set up. Empty: only an administrator can help. */
  methods: z.array(stepMethod),
  /** True: the person must set up a second step before they get in. */
  enrol: z.boolean(),
  /** For how many days this device can be remembered; 0: it cannot. */
  rememberDays: z.int(),
});

export type StepMethod = z.infer<typeof stepMethod>;
export type SignInStep = z.infer<typeof signInStep>;

/** The second answer of a call that signs somebody in. */
export const stepAnswer = {
  status: 202,
  says: 'One more step is needed: `POST /api/auth/step`',
  response: z.object({ step: signInStep }),
} as const;

const code = line({ min: 1, tooShort: messages.codeRequired, max: 64, tooLong: messages.codeWrong });

const base64url = atMost(20_000, messages.textUnstorable);

/** What a browser answers for a passkey, as JSON: `PublicKeyCredential.toJSON()`. */
export const passkeyAnswer = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    /** When a passkey is added. */
    attestationObject: base64url.optional(),
    transports: z.array(atMost(40, messages.textUnstorable)).max(10).optional(),
    /** When one is used. */
    authenticatorData: base64url.optional(),
    signature: base64url.optional(),
    userHandle: base64url.optional(),
  }),
  clientExtensionResults: z
    .object({ credProps: z.object({ rk: z.boolean().optional() }).optional() })
    .default({}),
});

export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

const takeStep = z.object({
  method: stepMethod,
  /** Of the app, or a recovery code. */
  code: code.optional(),
  /** Of a passkey. */
  response: passkeyAnswer.optional(),
  /** Ask this device no more for `rememberDays`. */
  remember: z.boolean().default(false),
});

export type TakeStep = z.infer<typeof takeStep>;

const confirmation = z.object({
  method: z.enum(['password', 'totp', 'passkey']),
  password: atMost(1000, messages.loginFailed).optional(),
  code: code.optional(),
  response: passkeyAnswer.optional(),
});

export type Confirmation = z.infer<typeof confirmation>;

/** Shown once. Null: there are some already. */
const recoveryCodes = z.array(z.string());

const passkeyName = line({
  min: 1,
  tooShort: messages.passkeyNameRequired,
  max: limits.passkeyName,
  tooLong: messages.passkeyNameTooLong,
});

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: time,
  lastUsedAt: time.nullable(),
  /** True: it does not sign anybody in alone. */
  isSecondOnly: z.boolean(),
  /** True: it was made at another address of Lectern, so it does not work here. */
  isElsewhere: z.boolean(),
});

export type PasskeyInfo = z.infer<typeof passkey>;

const security = z.object({
  /** off: nobody is asked for a second step. */
  policy: z.enum(['off', 'optional', 'administrators', 'everyone']),
  /** Whether you must have a second step. */
  isRequired: z.boolean(),
  /** How you can confirm that it is you; empty: sign in again. */
  confirmBy: z.array(z.enum(['password', 'totp', 'passkey'])),
  totp: z.object({ setAt: time }).nullable(),
  /** How many are left; null if there were never any. */
  recoveryCodesLeft: z.int().nullable(),
  passkeys: z.array(passkey),
  /** Why no passkey can be used at the address of Lectern; null if they can. */
  passkeysAbsent: z.enum(['https', 'number']).nullable(),
  /** On how many devices you are not asked for a second step. */
  knownDevices: z.int(),
});

export type Security = z.infer<typeof security>;

/** What the page hands to the browser: see WebAuthn. */
const browserOptions = z.object({ options: z.record(z.string(), z.unknown()) });

const appKey = z.object({
  /** In base32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for a QR code. */
  uri: z.string(),
});

export type AppKey = z.infer<typeof appKey>;

export const secondStepCalls = {
  step: defineCall({
    method: 'get',
    path: '/api/auth/step',
    summary: 'What the sign-in of this browser waits for; 401 if none is under way',
    access: 'public',
    token: 'never',
    status: 200,
    refusals: [401],
    response: z.object({ step: signInStep }),
  }),
  takeStep: defineCall({
    method: 'post',
    path: '/api/auth/step',
    summary:
      'The second step of a sign-in, or with `enrol` the proof of what was set up; sets the session cookie',
    access: 'public',
    token: 'never',
    body: takeStep,
    status: 200,
    refusals: [401],
    response: z.object({
      user: currentUser,
      /** Only when a second step was set up, and there were none. */
      recoveryCodes: recoveryCodes.nullable(),
    }),
  }),
  enrolTotp: defineCall({
    method: 'post',
    path: '/api/auth/step/totp',
    summary: 'A key for an authenticator app, in a sign-in that must set up a second step first',
    access: 'public',
    token: 'never',
    status: 200,
    refusals: [401],
    response: appKey,
  }),
  passkeyOptions: defineCall({
    method: 'post',
    path: '/api/auth/passkeys/options',
    summary:
      'What a browser needs to use or add a passkey: for a whole sign-in, its second step, one that must enrol, a confirmation, or to add one',
    access: 'public',
    token: 'never',
    body: z.object({ purpose: z.enum(['sign-in', 'step', 'enrol', 'confirm', 'add']) }),
    status: 200,
    refusals: [401],
    response: browserOptions,
  }),
  passkeySignIn: defineCall({
    method: 'post',
    path: '/api/auth/passkeys/sign-in',
    summary: 'Sign in with a passkey that has verified the person; sets the session cookie',
    access: 'public',
    token: 'never',
    body: z.object({ response: passkeyAnswer }),
    status: 200,
    refusals: [401],
    response: z.object({ user: currentUser }),
  }),
  security: defineCall({
    method: 'get',
    path: '/api/auth/security',
    summary: 'Your second steps',
    access: 'signed-in',
    token: 'never',
    status: 200,
    response: security,
  }),
  confirm: defineCall({
    method: 'post',
    path: '/api/auth/confirm',
    summary:
      'Show again that it is you, after a 403 `confirm_first`; for ten minutes you can change how you sign in',
    access: 'signed-in',
    token: 'never',
    body: confirmation,
    status: 204,
  }),
  makeTotp: defineCall({
    method: 'post',
    path: '/api/auth/totp',
    summary: 'A key for your authenticator app; it counts once a code has confirmed it',
    access: 'signed-in',
    token: 'never',
    status: 200,
    response: appKey,
  }),
  confirmTotp: defineCall({
    method: 'post',
    path: '/api/auth/totp/confirm',
    summary: 'Finish setting up your authenticator app with a code of it',
    access: 'signed-in',
    token: 'never',
    body: z.object({ code }),
    status: 200,
    response: z.object({ recoveryCodes: recoveryCodes.nullable() }),
  }),
  removeTotp: defineCall({
    method: 'delete',
    path: '/api/auth/totp',
    summary: 'Remove your authenticator app',
    access: 'signed-in',
    token: 'never',
    status: 204,
  }),
  makeRecoveryCodes: defineCall({
    method: 'post',
    path: '/api/auth/recovery-codes',
    summary: 'New recovery codes; those before end. Only this answer ever contains them',
    access: 'signed-in',
    token: 'never',
    status: 200,
    response: z.object({ recoveryCodes }),
  }),
  addPasskey: defineCall({
    method: 'post',
    path: '/api/auth/passkeys',
    summary: 'Add a passkey',
    access: 'signed-in',
    token: 'never',
    body: z.object({ response: passkeyAnswer, name: passkeyName.optional() }),
    status: 201,
    response: z.object({ passkey, recoveryCodes: recoveryCodes.nullable() }),
  }),
  renamePasskey: defineCall({
    method: 'put',
    path: '/api/auth/passkeys/{id}',
    summary: 'Rename a passkey',
    access: 'signed-in',
    token: 'never',
    params: z.object({ id }),
    body: z.object({ name: passkeyName }),
    status: 200,
    response: passkey,
  }),
  removePasskey: defineCall({
    method: 'delete',
    path: '/api/auth/passkeys/{id}',
    summary: 'Remove a passkey',
    access: 'signed-in',
    token: 'never',
    params: z.object({ id }),
    status: 204,
  }),
  forgetDevices: defineCall({
    method: 'delete',
    path: '/api/auth/known-devices',
    summary: 'Ask for your second step on every device again',
    access: 'signed-in',
    token: 'never',
    status: 204,
  }),
  reset: defineCall({
    method: 'delete',
    path: '/api/users/{id}/second-steps',
    summary:
      'Remove the authenticator app, the passkeys, recovery codes and remembered devices of a person, and end their sessions',
    access: 'admin',
    token: 'never',
    params: z.object({ id }),
    status: 204,
  }),
};
