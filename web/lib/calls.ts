import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, Call, ItemOf, PlaceOf, RequestOf } from '../../api/contract/call.ts';
import { calls } from '../../api/contract/calls.ts';
import { request, requestPage, withQuery, type Page, type Query } from './http.ts';
import { sendWithKey } from './request-keys.ts';

export { calls };

export const keyHeader = 'idempotency-key';

interface Extras {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** The arguments after the call. They are optional if the call needs none. */
type Rest<T> = object extends T ? [options?: T & Extras] : [options: T & Extras];
type Options<C extends Call> = Rest<RequestOf<C>>;
type Place<C extends Call> = Rest<PlaceOf<C>>;

interface Parts extends Extras {
  params?: Record<string, string | number>;
  query?: Query;
  body?: unknown;
}

// not typed by the call: the exported functions check their arguments already
const partsOf = (options: readonly unknown[]): Parts => options[0] ?? {};

function pathOf({ path }: Call, { params = {} }: Parts): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
}

/** The URL of a call, for uses other than `fetch`, such as a download link. */
export function addressOf<C extends Call>(call: C, ...place: Place<C>): string {
  const parts = partsOf(place);
  return withQuery(pathOf(call, parts), parts.query);
}

/**
 * Makes a call. One that makes something has an Idempotency-Key, unless the caller sends its own.
 * @throws {ApiError} for every answer that is not a success
 */
export function callApi<C extends Call>(call: C, ...options: Options<C>): Promise<AnswerOf<C>> {
  const parts = partsOf(options);
  const { headers } = parts;
  const path = pathOf(call, parts);
  const send = (sent: Parts) => request<AnswerOf<C>>(call.method.toUpperCase(), path, sent);
  if (!call.idempotencyKey || headers?.[keyHeader] !== undefined) return send(parts);
  const said = JSON.stringify([call.method, path, parts.query, parts.body]);
  return sendWithKey(said, (key) => send({ ...parts, headers: { ...headers, [keyHeader]: key } }));
}

/**
 * Fetches the first page of a list.
 * @throws {ApiError} for every answer that is not a success
 */
export function callForPage<C extends Call>(call: C, ...place: Place<C>): Promise<Page<ItemOf<C>>> {
  const parts = partsOf(place);
  return requestPage<ItemOf<C>>(pathOf(call, parts), parts);
}

/**
 * Fetches a further page of a list.
 * @param address `next` of the previous page
 * @throws {ApiError} for every answer that is not a success
 */
export function callForNext<C extends Call>(
  _call: C,
  address: string,
  extras: Extras,
): Promise<Page<ItemOf<C>>> {
  return requestPage<ItemOf<C>>(address, extras);
}

/**
 * The query key of a call, in parts: `['/api/spaces', 3, 'documents', { parentId: 'root' }]`. Invalidating a key also
 * invalidates all keys that begin with it.
 */
export function keyOf<C extends Call>(call: C, ...place: Place<C>): readonly unknown[] {
  const { params = {}, query } = partsOf(place);
  const parts = call.path
    .split(/\/?\{(\w+)\}\/?/)
    .map((part, index) => (index % 2 === 0 ? part : params[part]))
    .filter((part) => part !== '');
  return query ? [...parts, query] : parts;
}

/** The query options of a call. */
export function queryOf<C extends Call>(call: C, ...place: Place<C>) {
  const extras = partsOf(place);
  return queryOptions<AnswerOf<C>>({
    queryKey: keyOf(call, ...place),
    queryFn: ({ signal }) => callApi(call, ...([{ ...extras, signal }] as unknown as Options<C>)),
  });
}

/** The query options of a list, page by page. */
export function pagesOf<C extends Call>(call: C, ...place: Place<C>) {
  const { headers } = partsOf(place);
  const first = addressOf(call, ...place);
  return infiniteQueryOptions({
    queryKey: [...keyOf(call, ...place), 'pages'],
    queryFn: ({ pageParam, signal }) => callForNext(call, pageParam, { signal, ...(headers && { headers }) }),
    initialPageParam: first,
    getNextPageParam: (page) => page.next,
  });
}
