import { z } from 'zod';

/** Error codes for programs; the message beside them is for people. */
export const errorCodes = [
  'invalid',
  'not_signed_in',
  'login_failed',
  'forbidden',
  'confirm_first',
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

/** Why a call was refused: the name of a text in `api/contract/texts.ts`, and what stands in its placeholders. */
export const reason = z.object({
  name: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/**
 * The body of every answer with a status from 400 up. `fields` maps the name of a field to its message.
 * `message` and `fields` are in the language of the reader (`Accept-Language`, or what they chose in the page), else in
 * that of the organisation; `reason` and `fieldReasons` name the texts for programs.
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  fields: z.record(z.string(), z.string()).optional(),
  reason: reason.optional(),
  fieldReasons: z.record(z.string(), reason).optional(),
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

export type Reason = z.infer<typeof reason>;
export type ErrorBody = z.infer<typeof errorBody>;
