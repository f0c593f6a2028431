import type { z } from 'zod';
import { texts } from '../../contract/texts.ts';
import type { Call, InputOf } from '../../contract/call.ts';
import type { RequestContext } from './context.ts';
import { invalid, notFound } from '../errors.ts';
import { readForm, readJson } from './request-body.ts';

/** Checks path, query and body of a request against its call. Fields that the call does not name are dropped. */
export async function validate<C extends Call>(
  call: C,
  ctx: RequestContext & { params: Record<string, string> },
  limits: { maxBytes: number; maxValues?: number | undefined },
): Promise<InputOf<C>> {
  const params = checkParams(call.params, ctx.params);
  const query = call.query ? check(call.query, lastValues(ctx.querystring)) : undefined;
  const read = call.form ? readForm : readJson;
  const body = call.body
    ? check(call.body, await read(ctx, { ...limits, mediaType: call.mediaType }))
    : undefined;
  return { params, query, body } as InputOf<C>;
}

// an id in the wrong format counts as an id that does not exist
function checkParams(schema: z.ZodType | undefined, params: Record<string, string>): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw notFound(texts.pageNotFound);
  return parsed.data;
}

/** @throws AppError 400 that names each fault */
export function check(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(messagesByField(parsed.error.issues));
  return parsed.data;
}

/** The first message of each field; faults that belong to no field are under 'body'. */
function messagesByField(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path.length > 0 ? issue.path.join('.') : 'body';
    fields[field] ??= issue.message;
  }
  return fields;
}

// For `?q=a&q=b` the last one counts, so that a schema sees text, not an array. `ctx.query` would look through all
// values for each name: 8 kB of `q=a&` took over 30 ms.
const lastValues = (querystring: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(querystring));
