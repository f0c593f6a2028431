import { AppError, malformed, tooLarge } from '../../../core/errors.ts';
import { texts } from '../../../contract/texts.ts';

/** 400: the bytes are no zip, or not all of one. @param cause for the log */
export const archiveDamaged = (cause?: unknown): AppError =>
  new AppError(400, 'invalid', texts.archiveDamaged, { cause });

export const archiveLeadsOutside = (): AppError => malformed(texts.archiveLeadsOutside);
export const archiveNameTooLong = (): AppError => malformed(texts.archiveNameTooLong);
export const archiveEncrypted = (): AppError => malformed(texts.archiveEncrypted);
export const archiveTooDeep = (): AppError => malformed(texts.archiveTooDeep);
export const archiveTooManyFiles = (): AppError => tooLarge(texts.archiveTooManyFiles);
export const archiveTooLarge = (): AppError => tooLarge(texts.archiveTooLarge);

/**
 * The error that a person is told for one of the zip reader's. Errors of the store and of the disk stay as they are: they
 * say nothing about the archive.
 */
export function readableZipError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code !== '' && !code.startsWith('Z_')) return error;
  return /encrypt/.test(error.message) ? archiveEncrypted() : archiveDamaged(error);
}
