import type { ErrorBody } from '../contract/errors.ts';

interface ErrorDetails {
  fields?: Record<string, string>;
  current?: ErrorBody['current'];
  /** Seconds. */
  retryAfter?: number;
  /** Why, in words for the operator: logged, never answered. */
  cause?: unknown;
}

/** A failure that the caller may be told of: its message is for people. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields?: Record<string, string>;
  readonly current?: ErrorBody['current'];
  readonly retryAfter?: number;

  constructor(status: number, code: string, message: string, details: ErrorDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.fields = details.fields;
    this.current = details.current;
    this.retryAfter = details.retryAfter;
  }
}

/** 400: `fields` maps each field to its message; the first one is the answer's own. */
export const invalid = (fields: Record<string, string>): AppError =>
  new AppError(400, 'invalid', Object.values(fields)[0] ?? 'The request is invalid', { fields });

/** 400 for what belongs to no field: unreadable JSON, an empty upload. */
export const malformed = (message: string): AppError => new AppError(400, 'invalid', message);

export const notSignedIn = (): AppError => new AppError(401, 'not_signed_in', 'Please sign in.');

/** 401 of a refused login. */
export const loginRefused = (message: string): AppError => new AppError(401, 'login_failed', message);

export const forbidden = (message: string): AppError => new AppError(403, 'forbidden', message);

/** @param what as a person would name it: 'Document' */
export const notFound = (what: string): AppError => new AppError(404, 'not_found', `${what} not found.`);

/** 405 for an address that knows other methods. */
export const notTaken = (method: string): AppError =>
  new AppError(405, 'method_not_allowed', `This address does not take ${method}.`);

export const taken = (message: string, fields?: Record<string, string>): AppError =>
  new AppError(409, 'taken', message, { fields });

/** 409 where the state of things forbids it now, though the person might. */
export const refused = (message: string): AppError => new AppError(409, 'refused', message);

/** 409 with what is stored, so that the writer can merge. */
export const conflict = (current: NonNullable<ErrorBody['current']>): AppError =>
  new AppError(
    409,
    'conflict',
    `${current.updatedBy?.displayName ?? 'Someone'} saved this document while you were writing.`,
    {
      current,
    },
  );

export const tooLarge = (message: string): AppError => new AppError(413, 'too_large', message);

export const unsupportedType = (expected: string): AppError =>
  new AppError(415, 'unsupported_type', `Send the body as ${expected}.`);

/** @param seconds until the next try makes sense */
export const throttled = (seconds: number): AppError =>
  new AppError(429, 'throttled', `Too many failed attempts. Try again ${inMinutes(seconds)}.`, {
    retryAfter: seconds,
  });

/** 429 for what may be had only so often at once. @param seconds until the next try makes sense */
export const tooMany = (message: string, seconds: number): AppError =>
  new AppError(429, 'throttled', message, { retryAfter: seconds });

export const unavailable = (message: string): AppError =>
  new AppError(503, 'unavailable', message, { retryAfter: 2 });

/** 507: the words name neither folder nor server, which are the administrators' to know. */
export const diskFull = (): AppError =>
  new AppError(
    507,
    'disk_full',
    'There is no space left to keep this. What you wrote is not saved: keep this page open and tell an administrator.',
  );

const inMinutes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
};
