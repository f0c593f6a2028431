import { z } from 'zod';

/** Error codes for programs; the message beside them is for people. */
export const errorCodes = [
  'invalid',
  'not_signed_in',
  'login_failed',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'taken',
  'refused',
  'conflict',
  'too_slow',
  'too_large',
  'unsupported_type',
  'unsatisfiable',
  'unknown_host',
  'throttled',
  'internal',
  'damaged',
  'unavailable',
  'disk_full',
  'storage_full',
] as const;

/** The body of every answer with a status from 400 up. `fields` maps the name of a field to its message. */
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
      updatedBy: z
        .object({ id: z.int(), displayName: z.string(), username: z.string().optional() })
        .nullable(),
      updatedAt: z.iso.datetime(),
    })
    .optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;
