import { NotFoundError, UniqueViolationError } from 'objection';
import { isDatabaseAway } from '../../../db/connect.ts';
import { underReleaseState } from '../../../db/documents/release-statements.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { texts } from '../../contract/texts.ts';
import { assistantError, isAssistantPath } from './assistant-errors.ts';
import type { RequestContext, RequestMiddleware } from './context.ts';
import { loggedPath } from './log.ts';
import { isScimPath, scimFields } from './scim-errors.ts';
import { AppError, diskFull, notFound, notTaken, refused, taken, unavailable } from '../errors.ts';
import { inLanguage, say } from '../refusal-texts.ts';
import { isDiskFull, sqlState } from '../transaction.ts';

/** Handles every error: an expected one becomes `{ message, code, fields?, reason?, requestId }`, any other a plain 500. */
export function answerErrors(): RequestMiddleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined) throw notFound(texts.pageNotFound);
      // koa-router sets only the Allow header, without a message
      if ((ctx.status === 405 || ctx.status === 501) && ctx.body === undefined) throw notTaken(ctx.method);
    } catch (error) {
      answer(ctx, answerOf(ctx, error));
    }
  };
}

/** What people are told of an error; what it says to the operator is logged. */
export function answerOf(ctx: RequestContext, error: unknown): AppError {
  const appError = asAppError(error) ?? unexpected(ctx, error);
  if (appError.cause !== undefined) logCause(ctx, appError);
  return appError;
}

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof NotFoundError) return notFound(textOf(error));
  if (sqlState(error) === underReleaseState) return refused(texts.underRelease);
  if (error instanceof UniqueViolationError) return taken(texts.alreadyExists);
  if (isDatabaseAway(error)) {
    return unavailable(
      // not "nothing was changed": perhaps only the answer to a successful commit was lost
      texts.databaseAway,
    );
  }
  if (isDiskFull(error)) return diskFull();
  // refusals by koa and koa-router themselves
  if (isHttpError(error) && error.expose && error.status < 500) {
    return new AppError(error.status, 'invalid', error.message);
  }
  return null;
}

// the value given to `throwIfNotFound({ type })`
/** What the query gave to `throwIfNotFound`. */
const textOf = ({ data }: NotFoundError): string =>
  (data as { text?: string } | undefined)?.text ?? texts.thisNotFound;

const isHttpError = (error: unknown): error is Error & { status: number; expose: boolean } =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && 'expose' in error;

function logCause(ctx: RequestContext, error: AppError): void {
  const { requestId, log } = ctx.state;
  const level = error.status === 500 ? 'error' : 'warn';
  log[level]({ requestId, err: error.cause, method: ctx.method, path: loggedPath(ctx) }, error.message);
}

function unexpected(ctx: RequestContext, error: unknown): AppError {
  const { requestId, log } = ctx.state;
  log.error({ requestId, err: error, method: ctx.method, path: loggedPath(ctx) }, 'request failed');
  return new AppError(500, 'internal', say('somethingWrong', { requestId }));
}

function answer(ctx: RequestContext, error: AppError): void {
  // the command line has more codes, but no API call raises them
  const code = error.code as ErrorBody['code'];
  const language = ctx.state.language();
  const { reason, fields, fieldReasons = {} } = error;
  const message = inLanguage(language, error.message, reason);
  const body: ErrorBody = { message, code, requestId: ctx.state.requestId };
  if (reason) body.reason = reason;
  if (fields)
    body.fields = Object.fromEntries(
      Object.entries(fields).map(([field, english]) => [
        field,
        inLanguage(language, english, fieldReasons[field]),
      ]),
    );
  if (Object.keys(fieldReasons).length > 0) body.fieldReasons = fieldReasons;
  if (error.current) body.current = error.current;
  ctx.status = error.status;
  const isScim = isScimPath(ctx.path);
  ctx.body = isScim ? { ...body, ...scimFields(error) } : body;
  if (isAssistantPath(ctx.path)) ctx.body = assistantError(error, body.requestId);
  if (isScim) ctx.type = 'application/scim+json';
  ctx.set('Cache-Control', 'no-store');
  // do not wait for the rest of the body
  if (error.status === 408) ctx.set('Connection', 'close');
  if (error.retryAfter !== undefined) ctx.set('Retry-After', String(Math.ceil(error.retryAfter)));
}
