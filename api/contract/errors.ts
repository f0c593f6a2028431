import { z } from 'zod';

/** Every answer from 400 up. `fields` maps a field's name to its message. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
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
