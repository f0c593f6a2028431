import { z } from 'zod';
import { actionsOf, auditTargets, type AuditTarget } from '../text/audit-actions.ts';
import { limits } from '../text/limits.ts';
import { defineCall } from './call.ts';
import { pageQuery } from './pages.ts';
import { id, time } from './primitives.ts';
import { texts } from './texts.ts';

export const auditEvent = z.object({
  id: z.int(),
  at: time,
  /** Null: nobody was signed in, or a job did it. */
  actor: z
    .object({
      id: z.int(),
      /** The username at that time. */
      username: z.string(),
      /** The present name; null if the account is gone. */
      displayName: z.string().nullable(),
    })
    .nullable(),
  /** Such as `user.updated`; an act of an older version may be one that this one does not know. */
  action: z.string(),
  /** What it happened to. */
  target: z
    .object({
      kind: z.string(),
      id: z.int(),
      /** The present name; the last one that the log knows if it is gone; null if it has none. */
      name: z.string().nullable(),
      exists: z.boolean(),
    })
    .nullable(),
  /** A further person whom it concerns, such as the member of a space. */
  person: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
  /** An IP address, or what ran: `command line`, `nightly job`. */
  address: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});

export type AuditEvent = z.infer<typeof auditEvent>;

/** A moment with its time zone, such as `2026-11-22T08:00:00Z`. */
const moment = z.iso
  .datetime({ offset: true, error: texts.auditTimeWrong })
  .transform((value) => new Date(value))
  .refine((value) => value.getUTCFullYear() >= 1970 && value.getUTCFullYear() <= 9999, texts.auditTimeWrong);

const targetPattern = new RegExp(`^(?:${auditTargets.join('|')}):[1-9]\\d{0,9}$`);

const target = z
  .string()
  .regex(targetPattern, texts.auditTargetWrong)
  .transform((value) => {
    const [type, number] = value.split(':') as [AuditTarget, string];
    return { type, id: Number(number) };
  })
  .refine((value) => value.id <= limits.id, texts.auditTargetWrong);

const filter = z.object({
  /** The id of the person who acted; they may be gone. */
  person: id.optional(),
  /** An act such as `user.updated`, or all of a kind, such as `user`. */
  action: z
    .string()
    .refine((value) => actionsOf(value).length > 0, texts.auditActionUnknown)
    .optional(),
  /** What it happened to: its kind and number, such as `document:7`. */
  target: target.optional(),
  /** Events at or after this moment. */
  from: moment.optional(),
  /** Events before this moment. */
  until: moment.optional(),
});

export type AuditQuery = z.infer<typeof filter>;

const listQuery = pageQuery.extend(filter.shape);

/** The audit log, for administrators. */
export const auditCalls = {
  list: defineCall({
    method: 'get',
    path: '/api/audit',
    summary: 'Who did what, newest first; filtered by person, act, target and time',
    access: 'admin',
    token: 'never',
    query: listQuery,
    status: 200,
    response: z.array(auditEvent),
  }),
  csv: defineCall({
    method: 'get',
    path: '/api/audit/csv',
    summary:
      'All events that match the filter, newest first, as CSV in UTF-8. The download is itself in the audit log',
    access: 'admin',
    token: 'never',
    query: filter,
    status: 200,
  }),
};
