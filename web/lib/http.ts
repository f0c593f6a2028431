import { t } from '@lingui/core/macro';
import type { ErrorBody } from '../../api/contract/errors.ts';

/** The values of a query string, which leaves out undefined and null. */
export type Query = Record<string, string | number | boolean | null | undefined>;

export interface RequestOptions {
  /** A FormData is sent as it is, everything else as JSON. */
  body?: unknown;
  query?: Query;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** A page of a list; `next` is the address of the following page. */
export interface Page<T> {
  items: T[];
  next: string | undefined;
  headers: Headers;
}

/** The error of a call without a successful answer. Its message is `status: text`; status 0: no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly text: string;
  readonly body: ErrorBody | undefined;

  constructor(status: number, text: string, body?: ErrorBody) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.text = text;
    this.body = body;
  }

  /** Messages by field name; empty if the server sent none. */
  get fields(): Record<string, string> {
    return this.body?.fields ?? {};
  }
}

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';

function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isErrorBody(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Makes the error of an answer, with the message of our error body in the page's language, else the body, else the status text. */
export function toApiError(status: number, statusText: string, text: string): ApiError {
  const body = parseErrorBody(text);
  return new ApiError(status, body ? body.message : text || statusText, body);
}

/** The server's message about a failure, if it has one that is meant for people. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.body?.message : undefined;
}

/** `path` with its query string. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  if (text === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${text}`;
}

async function send(method: string, path: string, options: RequestOptions): Promise<Response> {
  const isForm = options.body instanceof FormData;
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
  if (options.body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  const response = await fetch(withQuery(path, options.query), {
    method,
    headers,
    credentials: 'same-origin',
    signal: options.signal ?? null,
    body: isForm ? (options.body as FormData) : (JSON.stringify(options.body) ?? null),
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, t`The server cannot be reached`);
  });
  if (!response.ok) throw toApiError(response.status, response.statusText, await response.text());
  return response;
}

/** The JSON of an answer; undefined if it has no body. */
async function readBody<T>(response: Response): Promise<T> {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/**
 * Makes a call of the API.
 * @throws {ApiError} for every answer that is not a success
 */
export async function request<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
  return readBody<T>(await send(method, path, options));
}

/** The path and query of the `rel="next"` link. Ignores its origin, so that calls stay on ours. */
export function nextLink(header: string | null): string | undefined {
  const target = /<([^>]+)>\s*;[^,]*\brel="?next"?/.exec(header ?? '')?.[1];
  if (target === undefined) return undefined;
  const url = new URL(target, 'http://localhost');
  return `${url.pathname}${url.search}`;
}

/**
 * Fetches a page of a list.
 * @throws {ApiError} for every answer that is not a success
 */
export async function requestPage<T>(path: string, options: RequestOptions = {}): Promise<Page<T>> {
  const response = await send('GET', path, options);
  const { headers } = response;
  return { items: await readBody<T[]>(response), next: nextLink(headers.get('Link')), headers };
}
