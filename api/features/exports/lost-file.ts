import { NotFoundError } from 'objection';
import { AppError } from '../../core/errors.ts';

/** Whether a file is gone, not to be seen by this person, or damaged: an export does without it. */
export const isLost = (error: unknown): boolean =>
  error instanceof NotFoundError || (error instanceof AppError && /^(?:not_found|damaged)$/.test(error.code));
