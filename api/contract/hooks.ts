import { z } from 'zod';
import { hookEvents, hookFaults, hookLimits } from '../text/hooks.ts';
import { messages } from '../text/messages.ts';
import { defineCall } from './call.ts';
import { bodyId, id, line, person, time } from './primitives.ts';
import { texts } from './texts.ts';

export const hook = z.object({
  id: z.int(),
  /** Null: it is told of all spaces. */
  space: z.object({ id: z.int(), name: z.string() }).nullable(),
  url: z.string(),
  events: z.array(z.enum(hookEvents)),
  /** Who made or changed it last: it is told of what this person may see. */
  owner: person.nullable(),
  /**
   * on: it is told. paused: somebody paused it. off: it did not answer for a day. owner: it waits while its owner may not
   * have such a hook.
   */
  state: z.enum(['on', 'paused', 'off', 'owner']),
  createdAt: time,
});

export const hookDelivery = z.object({
  /** What it is sent with as `webhook-id`. */
  id: z.string(),
  type: z.enum([...hookEvents, 'test']),
  /** Null for members and tests. */
  document: z.object({ id: z.int(), title: z.string() }).nullable(),
  happenedAt: time,
  /** waiting: it is being sent, or is tried again. failed: it is not tried again by itself. */
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  /** Of the last try; null before it. */
  triedAt: time.nullable(),
  /** Null if it is not tried again by itself. */
  nextAt: time.nullable(),
  durationMs: z.int().nullable(),
  /** The status of the answer; null if there was none. */
  status: z.int().nullable(),
  /** The first characters of the answer. */
  answer: z.string().nullable(),
  fault: z.enum(hookFaults).nullable(),
});

const url = line({
  min: 1,
  tooShort: texts.hookUrlWrong,
  max: hookLimits.url,
  tooLong: texts.hookUrlTooLong,
}).refine(isHookUrl, { error: texts.hookUrlWrong });

function isHookUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const events = z
  .array(z.enum(hookEvents))
  .min(1, texts.hookEventsRequired)
  .max(hookEvents.length)
  .transform((chosen) => hookEvents.filter((event) => chosen.includes(event)));

export const makeHook = z.object({
  url,
  events,
  /** Null, for administrators only: all spaces. */
  spaceId: bodyId.nullable(),
});

export const changeHook = z
  .object({ url, events, isPaused: z.boolean() })
  .partial()
  .refine((value) => Object.keys(value).length > 0, messages.nothingToChange);

const secret = z.string();

export type Hook = z.infer<typeof hook>;
export type HookDelivery = z.infer<typeof hookDelivery>;
export type MakeHook = z.infer<typeof makeHook>;
export type ChangeHook = z.infer<typeof changeHook>;

const params = z.object({ id });
const ofDelivery = z.object({ id, delivery: z.uuid() });

/** No token can make these calls: a hook would outlive it. */
export const hookCalls = {
  list: defineCall({
    method: 'get',
    path: '/api/hooks',
    summary: 'The web hooks of all spaces and of each space, oldest first',
    access: 'admin',
    token: 'never',
    status: 200,
    response: z.array(hook),
  }),
  ofSpace: defineCall({
    method: 'get',
    path: '/api/spaces/{id}/hooks',
    summary: 'The web hooks of a space, oldest first; for its managers',
    access: 'signed-in',
    token: 'never',
    params,
    status: 200,
    response: z.array(hook),
  }),
  make: defineCall({
    method: 'post',
    path: '/api/hooks',
    summary: 'Add a web hook; only this answer ever contains its secret',
    access: 'signed-in',
    token: 'never',
    body: makeHook,
    idempotencyKey: 'secret-once',
    status: 201,
    response: z.object({ hook, secret }),
  }),
  change: defineCall({
    method: 'patch',
    path: '/api/hooks/{id}',
    summary: 'Change, pause or continue a web hook, which makes you its owner',
    access: 'signed-in',
    token: 'never',
    params,
    body: changeHook,
    status: 200,
    response: hook,
  }),
  renewSecret: defineCall({
    method: 'post',
    path: '/api/hooks/{id}/secret',
    summary: 'Make a new secret for a web hook, which ends the old one and makes you the owner',
    access: 'signed-in',
    token: 'never',
    params,
    status: 200,
    response: z.object({ secret }),
  }),
  remove: defineCall({
    method: 'delete',
    path: '/api/hooks/{id}',
    summary: 'Remove a web hook with its deliveries',
    access: 'signed-in',
    token: 'never',
    params,
    status: 204,
  }),
  test: defineCall({
    method: 'post',
    path: '/api/hooks/{id}/test',
    summary: 'Send a test to a web hook, also while it is paused',
    access: 'signed-in',
    token: 'never',
    params,
    status: 204,
  }),
  deliveries: defineCall({
    method: 'get',
    path: '/api/hooks/{id}/deliveries',
    summary: 'The last 50 deliveries of a web hook about what you may see, newest first',
    access: 'signed-in',
    token: 'never',
    params,
    status: 200,
    response: z.array(hookDelivery),
  }),
  sendAgain: defineCall({
    method: 'post',
    path: '/api/hooks/{id}/deliveries/{delivery}/repeat',
    summary: 'Send a delivery again now, with the same id',
    access: 'signed-in',
    token: 'never',
    params: ofDelivery,
    status: 204,
  }),
};
