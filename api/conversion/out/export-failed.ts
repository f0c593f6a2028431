import type { ExportFailure } from '../../../db/exports/statements.ts';

/** The export can never be made: trying again would not help. */
export class ExportFailed extends Error {
  readonly failure: ExportFailure;

  constructor(failure: ExportFailure, cause?: unknown) {
    super(`The export failed: ${failure}`, { cause });
    this.failure = failure;
  }
}
