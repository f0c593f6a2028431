import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** Text that the server has not confirmed yet, as one open editor has it. */
export interface JournalEntry {
  /** One editor's own: two tabs with the same document do not overwrite each other. */
  key: string;
  userId: number;
  /** 0: a document that is still to be made. */
  documentId: number;
  title: string;
  /** With LF endings. */
  text: string;
  /** What it was written upon. */
  base: { title: string; text: string; version: number };
  /** Milliseconds since 1970. */
  writtenAt: number;
}

interface Schema extends DBSchema {
  entries: { key: string; value: JournalEntry; indexes: { place: [number, number] } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('lectern-journal', 1, {
    upgrade: (database) => {
      database
        .createObjectStore('entries', { keyPath: 'key' })
        .createIndex('place', ['userId', 'documentId']);
    },
    terminated: () => {
      opened = undefined;
    },
  });
  return opened;
}

export async function keepEntry(entry: JournalEntry): Promise<void> {
  await (await open()).put('entries', entry);
}

export async function dropEntry(key: string): Promise<void> {
  await (await open()).delete('entries', key);
}

/** Whether a person left anything unsaved on this device. */
export async function hasEntries(userId: number): Promise<boolean> {
  const range = IDBKeyRange.bound([userId], [userId + 1], false, true);
  return (await (await open()).countFromIndex('entries', 'place', range)) > 0;
}

/** What a person left unsaved in a document, the newest first. */
export async function findEntries(userId: number, documentId: number): Promise<JournalEntry[]> {
  const entries = await (await open()).getAllFromIndex('entries', 'place', [userId, documentId]);
  return entries.sort((one, other) => other.writtenAt - one.writtenAt);
}
