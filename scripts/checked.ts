import type { z } from 'zod';
import { CommandError } from './command-error.ts';

/** What was typed, by the same rules as at the API. @throws CommandError with every fault, a line each */
export function checked<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CommandError(parsed.error.issues.map(({ message }) => `${message}.`).join('\n'));
}
