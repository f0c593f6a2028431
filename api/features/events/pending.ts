import type { DocumentChange } from '../../contract/events.ts';

/** What was heard of one document since it was last told. */
export interface HeardDocument {
  changes: Set<DocumentChange>;
  fromSpaceId?: number;
}

/** What was heard and is still to be told; the same things are told once. */
export interface Heard {
  documents: Map<number, HeardDocument>;
  /** The person by the notification. */
  notifications: Map<number, number>;
  /** A session or an account ended. */
  sessions: boolean;
  /** Something may have been missed. */
  gap: boolean;
}

export const nothingHeard = (): Heard => ({
  documents: new Map(),
  notifications: new Map(),
  sessions: false,
  gap: false,
});

export const isAnything = ({ documents, notifications, sessions, gap }: Heard): boolean =>
  documents.size > 0 || notifications.size > 0 || sessions || gap;

/** More at once (an import, a space that is deleted) are told as one: ask anew. */
const mostDocuments = 100;

/** Adds a payload as the database's triggers write it (migration 004). */
export function hear(heard: Heard, payload: string): void {
  const [kind, first, second = '', third] = payload.split(' ');
  if (kind === 's') heard.sessions = true;
  if (kind === 'n') heard.notifications.set(Number(second), Number(first));
  if (kind !== 'd') return;
  const document = heard.documents.get(Number(first)) ?? { changes: new Set() };
  document.changes.add(second as DocumentChange);
  if (second === 'moved' && third !== undefined) document.fromSpaceId = Number(third);
  heard.documents.set(Number(first), document);
  if (heard.documents.size <= mostDocuments) return;
  heard.documents.clear();
  heard.gap = true;
}
