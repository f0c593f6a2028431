import { texts } from '../../contract/texts.ts';
import { SourceRefused } from '../../conversion/in/source-refused.ts';
import { AppError } from '../../core/errors.ts';
import { say } from '../../core/refusal-texts.ts';

/** A refused source as the error that its importer is told; any other error as it is. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof SourceRefused)) return error;
  const { text, values, cause, isTooLarge } = error;
  const message = values ? say(text, values) : texts[text];
  const [status, code] = isTooLarge ? ([413, 'too_large'] as const) : ([400, 'invalid'] as const);
  return new AppError(status, code, message, { cause });
}

/**
 * Why one page or file cannot be imported, where the next one may succeed. Undefined for an error that the next one
 * would meet too: no database, no room, an importer whose account is gone.
 */
export function refusalOfOne(error: unknown): AppError | undefined {
  const refusal = asAppError(error);
  const isOfOne = refusal instanceof AppError && refusal.status < 500 && refusal.status !== 401;
  return isOfOne ? refusal : undefined;
}
