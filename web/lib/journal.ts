import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { once, type Once } from './once.ts';

/** A text that the writer did not choose in a conflict, with the line endings that the server stores. */
export interface LeftOutText {
  title: string;
  content: string;
}

/** The unsaved draft of one editor. */
export interface JournalEntry {
  /** Unique for each open editor, so that two tabs with the same document do not overwrite each other. */
  key: string;
  userId: number;
  /** 0 for a new document. */
  documentId: number;
  title: string;
  /** The edited text, with one character for each line ending. */
  text: string;
  /** The version that the draft started from. */
  base: { title: string; text: string; version: number };
  /** The line ending that LF stands for in both texts; absent in entries of earlier versions of Lectern. */
  ending?: '\n' | '\r\n' | '\r';
  /** Texts not chosen in a conflict that the history does not have yet; absent in entries of earlier versions. */
  leftOut?: LeftOutText[];
  /** What live editing goes on from: a `LiveCopy`. */
  live?: object;
  /** Milliseconds since 1970. */
  writtenAt: number;
}

interface Schema extends DBSchema {
  entries: { key: string; value: JournalEntry; indexes: { place: [number, number] } };
}

const open: Once<IDBPDatabase<Schema>> = once(() =>
  openDB<Schema>('lectern-journal', 1, {
    upgrade: (database) => {
      database
        .createObjectStore('entries', { keyPath: 'key' })
        .createIndex('place', ['userId', 'documentId']);
    },
    terminated: () => open.forget(),
  }),
);

export async function keepEntry(entry: JournalEntry): Promise<void> {
  await (await open()).put('entries', entry);
}

export async function dropEntry(key: string): Promise<void> {
  await (await open()).delete('entries', key);
}

/** Gives a draft to another editor. @returns undefined if it is gone: only one editor gets it */
export async function adoptEntry(key: string, newKey: string): Promise<JournalEntry | undefined> {
  const { store, done } = (await open()).transaction('entries', 'readwrite');
  const entry = await store.get(key);
  if (entry) {
    // on a full device this fails, and the draft must stay where it is
    const isPut = store.put({ ...entry, key: newKey });
    await Promise.all([isPut, store.delete(key)]);
  }
  await done;
  return entry;
}

/** Whether a person has unsaved drafts on this device. */
export async function hasEntries(userId: number): Promise<boolean> {
  const range = IDBKeyRange.bound([userId], [userId + 1], false, true);
  return (await (await open()).countFromIndex('entries', 'place', range)) > 0;
}

/** A person's unsaved drafts of a document, newest first. */
export async function findEntries(userId: number, documentId: number): Promise<JournalEntry[]> {
  const entries = await (await open()).getAllFromIndex('entries', 'place', [userId, documentId]);
  return entries.sort((one, other) => other.writtenAt - one.writtenAt);
}
