import type { Visibility } from '../../api/contract/primitives.ts';

/** A document that a person opened on this device. */
export interface OpenedDocument {
  id: number;
  title: string;
  spaceName: string;
  /** The visibility of its space at that time; absent in entries of earlier versions. */
  visibility?: Visibility | undefined;
}

const kept = 12;
const keyOf = (userId: number): string => `lectern-opened-${userId}`;

const isOpened = (value: unknown): value is OpenedDocument =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as OpenedDocument).id === 'number' &&
  typeof (value as OpenedDocument).title === 'string' &&
  typeof (value as OpenedDocument).spaceName === 'string';

/** The opened documents, last one first. Ignores unreadable data. */
export function readOpened(userId: number): OpenedDocument[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(value) ? value.filter(isOpened) : [];
  } catch {
    return [];
  }
}

function write(userId: number, documents: readonly OpenedDocument[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(documents.slice(0, kept)));
  } catch {
    // storage may be full or disabled: then nothing is remembered
  }
}

/** Remembers that a document was opened now, with its current title. */
export function noteOpened(userId: number, { id, title, spaceName, visibility }: OpenedDocument): void {
  const others = readOpened(userId).filter((one) => one.id !== id);
  write(userId, [{ id, title, spaceName, visibility }, ...others]);
}

/** Forgets a document that was deleted, or that the person may no longer see. */
export function forgetOpened(userId: number, id: number): void {
  const documents = readOpened(userId);
  if (documents.some((one) => one.id === id))
    write(
      userId,
      documents.filter((one) => one.id !== id),
    );
}
