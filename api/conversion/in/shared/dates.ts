import type { ImportItem } from '../item.ts';

/** A time as a source writes it; undefined where it has none that can be read. */
export function dateOf(text: string | null | undefined): Date | undefined {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
}

interface WrittenTimes {
  createdAt?: string | null | undefined;
  updatedAt?: string | null | undefined;
}

/** The times of an item that its source has. */
export function datesOf(written: WrittenTimes): Pick<ImportItem, 'createdAt' | 'updatedAt'> {
  const [createdAt, updatedAt] = [dateOf(written.createdAt), dateOf(written.updatedAt)];
  return { ...(createdAt && { createdAt }), ...(updatedAt && { updatedAt }) };
}
