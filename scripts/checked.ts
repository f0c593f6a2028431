import type { z } from 'zod';
import { CommandError } from './command-error.ts';

/** Validates command line input by the rules of the API. @throws CommandError with every fault, one per line */
export function checked<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CommandError(parsed.error.issues.map(({ message }) => `${message}.`).join('\n'));
}
