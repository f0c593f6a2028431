import type { ErrorBody, Reason } from '../contract/errors.ts';
import { texts } from '../contract/texts.ts';
import { reasonOf, say, englishOf, type Said } from './refusal-texts.ts';

type SaidFields = Record<string, string | Said>;

interface ErrorDetails {
  fields?: SaidFields | undefined;
  current?: ErrorBody['current'];
  /** Seconds. */
  retryAfter?: number;
  /** The cause, for the operator: logged, never sent to the caller. */
  cause?: unknown;
}

/**
 * An expected failure. Its message is written for people and may be sent to the caller. Made with a text of the catalogue,
 * it also has that text's name and values, so that the page can say it in another language.
 */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields?: Record<string, string>;
  readonly reason?: Reason;
  readonly fieldReasons?: Record<string, Reason>;
  readonly current?: ErrorBody['current'];
  readonly retryAfter?: number;

  constructor(status: number, code: string, message: string | Said, details: ErrorDetails = {}) {
    super(englishOf(message), 'cause' in details ? { cause: details.cause } : undefined);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.reason = reasonOf(message);
    if (details.fields) {
      this.fields = eachField(details.fields, englishOf);
      this.fieldReasons = eachField(details.fields, reasonOf);
    }
    this.current = details.current;
    this.retryAfter = details.retryAfter;
  }
}

/** Skips fields without a text. */
function eachField<T>(fields: SaidFields, read: (said: string | Said) => T | undefined): Record<string, T> {
  const found: Record<string, T> = {};
  for (const [field, said] of Object.entries(fields)) {
    const value = read(said);
    if (value !== undefined) found[field] = value;
  }
  return found;
}

/** 400: `fields` maps each field to its message; the first one becomes the message of the answer. */
export const invalid = (fields: SaidFields): AppError =>
  new AppError(400, 'invalid', Object.values(fields)[0] ?? 'The request is invalid', { fields });

/** 400 for a fault that belongs to no field: unreadable JSON, an empty upload. */
export const malformed = (message: string | Said): AppError => new AppError(400, 'invalid', message);

export const notSignedIn = (): AppError => new AppError(401, 'not_signed_in', texts.signInFirst);

/** 401 for a refused login. */
export const loginRefused = (message: string): AppError => new AppError(401, 'login_failed', message);

export const forbidden = (message: string | Said): AppError => new AppError(403, 'forbidden', message);

export const notFound = (message: string): AppError => new AppError(404, 'not_found', message);

/**
 * 421: the request names a host that is not ours.
 * @param host null if it is not a valid host name
 */
export const unknownHost = (host: string | null): AppError =>
  new AppError(421, 'unknown_host', host === null ? texts.hostInvalid : say('hostUnknown', { host }));

/** 405 if the address exists but does not support this method. */
export const notTaken = (method: string): AppError =>
  new AppError(405, 'method_not_allowed', `This address does not take ${method}.`);

/**
 * 406 if the caller's `Accept` header excludes the type of the answer.
 * @param type of the answer
 */
export const notAcceptable = (type: string): AppError =>
  new AppError(406, 'not_acceptable', `This address answers with ${type}: name it in the Accept header.`);

export const taken = (message: string | Said, fields?: SaidFields): AppError =>
  new AppError(409, 'taken', message, { fields });

/** 409: the person may do this, but not in the current state. */
export const refused = (message: string | Said): AppError => new AppError(409, 'refused', message);

/** 409 with the stored document, so that the writer can merge. */
export const conflict = (current: NonNullable<ErrorBody['current']>): AppError =>
  new AppError(409, 'conflict', savedMeanwhile(current), { current });

const savedMeanwhile = ({ updatedBy }: NonNullable<ErrorBody['current']>): string | Said => {
  if (!updatedBy) return texts.someoneSavedMeanwhile;
  const { displayName, username } = updatedBy;
  return say('savedMeanwhile', { writer: username ? `${displayName} (${username})` : displayName });
};

export const tooLarge = (message: string | Said): AppError => new AppError(413, 'too_large', message);

export const unsupportedType = (expected: string): AppError =>
  new AppError(415, 'unsupported_type', `Send the body as ${expected}.`);

/** @param seconds until another attempt makes sense */
export const throttled = (seconds: number): AppError =>
  tooMany(say('tooManyFailures', { minutes: inMinutes(seconds) }), seconds);

/** 429 for a rate or concurrency limit. @param seconds until another attempt makes sense */
export const tooMany = (message: string | Said, seconds: number): AppError =>
  new AppError(429, 'throttled', message, { retryAfter: seconds });

/** @param seconds until another attempt makes sense */
export const unavailable = (message: string, seconds = 2): AppError =>
  new AppError(503, 'unavailable', message, { retryAfter: seconds });

/** 408 for a body that did not arrive in time. */
export const bodyTooSlow = (message: string): AppError => new AppError(408, 'too_slow', message);

/** Ends work whose client is gone. Only the log sees this status, which nginx uses for the same. */
export const hungUp = (): AppError => new AppError(499, 'hung_up', 'The client closed the connection.');

/** 507. The message names no folder and no server: only administrators may know those. */
export const diskFull = (): AppError => new AppError(507, 'disk_full', texts.diskFull);

/** 507: a storage limit is reached. @param message says which limit, and what to do */
export const storageFull = (message: string | Said): AppError => new AppError(507, 'storage_full', message);

/** Whole minutes, at least one. */
export const inMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));
