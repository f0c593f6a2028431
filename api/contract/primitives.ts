import { z } from 'zod';
import { emailPattern, limits } from '../text/limits.ts';
import { messages } from '../text/messages.ts';
import { isStorable } from '../text/names.ts';

/** An id in a path. Only 1 to 2147483647 can exist, so anything else is answered by 404, not 400. */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.number().int().max(limits.id));

/** An id in a JSON body: a number, never a string. */
export const bodyId = z.number().int().min(1).max(limits.id);

/** Any text that can be stored and returned unchanged. */
export const text = z.string().refine(isStorable, { error: messages.textUnstorable, abort: true });

// not zod's min and max, which count code points: browser, database and limits count UTF-16 units

/** Text of at most `max` UTF-16 units. */
export const atMost = (max: number, tooLong: string) =>
  text.refine((value) => value.length <= max, { error: tooLong, abort: true });

/** `text` trimmed, from `min` to `max` UTF-16 units. */
export const line = (rule: { min?: number; tooShort?: string; max: number; tooLong: string }) =>
  z
    .string({ error: rule.tooShort })
    .refine(isStorable, { error: messages.textUnstorable, abort: true })
    .trim()
    .refine((value) => value.length >= (rule.min ?? 0), { error: rule.tooShort, abort: true })
    .refine((value) => value.length <= rule.max, { error: rule.tooLong, abort: true });

/** A search term, trimmed; may be empty. */
export const searchTerm = line({ max: limits.searchQuery, tooLong: messages.searchTooLong });

/** @param message the form's message about an invalid address (the spec has two) */
export const email = (message: string) =>
  line({ min: 3, tooShort: message, max: limits.email, tooLong: message }).regex(emailPattern, message);

export const role = z.enum(['admin', 'editor', 'viewer'], { error: messages.roleRequired });
export const spaceRole = z.enum(['viewer', 'editor', 'manager'], { error: messages.roleRequired });
export const visibility = z.enum(['everyone', 'members']);

/** ISO 8601 in UTC. */
export const time = z.iso.datetime();

/** A person as others see them; null if the account is gone. */
export const person = z.object({
  id: z.int(),
  displayName: z.string(),
  avatar: z.string().nullable(),
  /** Present if the display name looks like that of another person or of a role; shown beside it then. */
  username: z.string().optional(),
});

export const segment = z.object({ text: z.string(), match: z.boolean() });

export type Role = z.infer<typeof role>;
export type SpaceRole = z.infer<typeof spaceRole>;
export type Visibility = z.infer<typeof visibility>;
export type Person = z.infer<typeof person>;
export type Segment = z.infer<typeof segment>;
