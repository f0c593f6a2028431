import type { DocumentChange } from '../../contract/events.ts';

/** Changes of one document that are not sent yet. */
export interface PendingDocument {
  changes: Set<DocumentChange>;
  fromSpaceId?: number;
}

/** Changes received from the database and not sent yet. Repeated ones are sent once. */
export interface PendingEvents {
  documents: Map<number, PendingDocument>;
  /** User ids by notification id. */
  notifications: Map<number, number>;
  /** Ids. */
  imports: Set<number>;
  exports: Set<number>;
  /** A session or an account ended. */
  sessions: boolean;
  /** True if messages may have been missed. */
  gap: boolean;
}

export const noPendingEvents = (): PendingEvents => ({
  documents: new Map(),
  notifications: new Map(),
  imports: new Set(),
  exports: new Set(),
  sessions: false,
  gap: false,
});

export const hasPendingEvents = ({ sessions, gap, ...changes }: PendingEvents): boolean =>
  sessions || gap || Object.values(changes).some(({ size }) => size > 0);

/** If more documents change at once (an import, a deleted space), readers are told to reload instead. */
const maxDocuments = 100;

/** Adds a message as the database's triggers write it (migrations 004, 022, 042 and 073). */
export function addMessage(pending: PendingEvents, payload: string): void {
  const [kind, first, second = '', third] = payload.split(' ');
  if (kind === 's') pending.sessions = true;
  if (kind === 'n') pending.notifications.set(Number(second), Number(first));
  if (kind === 'i') pending.imports.add(Number(first));
  if (kind === 'e') pending.exports.add(Number(first));
  // rare, and what a page shows of it is fetched with all else
  if (kind === 'w') pending.gap = true;
  if (kind !== 'd') return;
  if (second === 'restricted') {
    pending.gap = true;
    return;
  }
  const document = pending.documents.get(Number(first)) ?? { changes: new Set() };
  document.changes.add(second as DocumentChange);
  if (second === 'moved' && third !== undefined) document.fromSpaceId = Number(third);
  pending.documents.set(Number(first), document);
  if (pending.documents.size <= maxDocuments) return;
  pending.documents.clear();
  pending.gap = true;
}
