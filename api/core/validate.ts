import type { z } from 'zod';
import type { Call, InputOf } from '../contract/call.ts';
import type { RequestContext } from './context.ts';
import { invalid, notFound } from './errors.ts';
import { readJson } from './json-body.ts';

/** Checks path, query and body of a request by its call; what the call does not name is dropped. */
export async function validate<C extends Call>(
  call: C,
  ctx: RequestContext & { params: Record<string, string> },
  maxBytes: number,
): Promise<InputOf<C>> {
  const params = checkParams(call.params, ctx.params);
  const query = check(call.query, singleValues(ctx.query));
  const body = call.body ? check(call.body, await readJson(ctx, maxBytes)) : undefined;
  return { params, query, body } as InputOf<C>;
}

// an id that cannot exist is an id that does not exist
function checkParams(schema: z.ZodType | undefined, params: Record<string, string>): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw notFound('Page');
  return parsed.data;
}

function check(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(messagesByField(parsed.error.issues));
  return parsed.data;
}

/** The first message of each field; what belongs to none is under 'body'. */
function messagesByField(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path.length > 0 ? issue.path.join('.') : 'body';
    fields[field] ??= issue.message;
  }
  return fields;
}

// `?q=a&q=b`: the last one counts, so that a schema sees text and not an array
function singleValues(
  query: Record<string, string | string[] | undefined>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value]),
  );
}
