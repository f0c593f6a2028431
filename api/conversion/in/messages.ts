import type { ConversionName } from './tasks.ts';

/** What a child is told: a document to convert, or the answers to what it has asked. */
export type ToChild = { name: ConversionName; input: unknown } | { answers: unknown[] };

/** What a child says. Once ready it converts one document at a time. */
export type FromChild =
  | { isReady: true }
  | { questions: unknown[] }
  | { output: unknown }
  | { failed: { message: string; stack: string | undefined } };
