import { z } from 'zod';

/** What a refusal is called, for programs; the message beside it is for people. */
export const errorCodes = [
  'invalid',
  'not_signed_in',
  'login_failed',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'taken',
  'refused',
  'conflict',
  'too_large',
  'unsupported_type',
  'unsatisfiable',
  'throttled',
  'internal',
  'unavailable',
  'disk_full',
] as const;

/** Every answer from 400 up. `fields` maps a field's name to its message. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
  current: z
    .object({
      title: z.string(),
      content: z.string(),
      version: z.int(),
      updatedBy: z.object({ id: z.int(), displayName: z.string() }).nullable(),
      updatedAt: z.iso.datetime(),
    })
    .optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;
