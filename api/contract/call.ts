import type { z } from 'zod';

/** Who may make a call at all; what they may do with it is the service's to say. */
export type Access = 'public' | 'signed-in' | 'admin';

/**
 * One call of the API: the router mounts it, `validate` checks what comes in by it, and the OpenAPI document
 * is written from it. `path` is OpenAPI's (`/api/documents/{id}`), under which the call is served.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  summary: string;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  /** true: the body is multipart/form-data with one `file`, not JSON. */
  multipart?: boolean;
  /** Status of a success. */
  status: number;
  /** Statuses of refusals that no other call of its kind has. */
  refusals?: readonly (401 | 416 | 429)[];
  /** Absent where the answer has no JSON body. */
  response?: z.ZodType;
  /** The answer is a stream of server-sent events with such data. */
  events?: z.ZodType;
}

type OutputOf<T> = T extends z.ZodType ? z.infer<T> : undefined;

/** What a checked request of a call holds. */
export interface InputOf<C extends Call> {
  params: OutputOf<C['params']>;
  query: OutputOf<C['query']>;
  body: OutputOf<C['body']>;
}

/** Keeps a call's own types, which an annotation would widen. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}
