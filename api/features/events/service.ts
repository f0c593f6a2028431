import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { DocumentEvent, ExportEvent, ImportEvent } from '../../contract/events.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { notSignedIn, unavailable } from '../../core/errors.ts';
import type { ConnectOptions } from '../../../db/connect.ts';
import {
  readChangedDocuments,
  readChangedExports,
  readChangedImports,
  readChangedNotifications,
  readEventReaders,
  type ChangedDocument,
  type ChangedExport,
  type ChangedImport,
  type EventReader,
} from '../../../db/events/statements.ts';
import { listenTo, type Listener } from '../../../db/events/channel-listener.ts';
import { EventStream } from './event-stream.ts';
import {
  addMessage,
  hasPendingEvents,
  noPendingEvents,
  type PendingEvents,
  type PendingDocument,
} from './pending.ts';

interface EventsDependencies {
  knex: Knex;
  connection: Omit<ConnectOptions, 'poolSize'>;
  /** Ends every stream, and stops new ones from opening. */
  stopping?: AbortSignal;
}

/** A browser has one stream per visible tab. Each process counts its own. */
const maxPerPerson = 10;
/** Each stream holds a connection. */
const maxPerProcess = 5_000;
/** Proxies close a connection that is silent for a minute. Milliseconds. */
const heartbeatEvery = 20_000;
/** Changes within this time are sent together. Milliseconds. */
const gatherMs = 200;
/** The wait before the database is asked again after a failure. Milliseconds. */
const retryAfter = 1_000;

/** The user and session of a stream. `hash` is the hash of the session's id, in hex. */
interface Owner {
  userId: number;
  hash: string;
}

/** Another part of the program that wants the database's messages. */
interface Hearer {
  onMessage: (payload: string, channel: string) => void;
  /** Messages may have been missed. */
  onGap: () => void;
}

export type EventsService = ReturnType<typeof createEventsService>;

/**
 * Sends changes to open pages, whichever process made them. PostgreSQL's messages contain only ids. What each reader
 * may see is checked when an event is sent, and readers whose session has ended are disconnected.
 */
export function createEventsService({ knex, connection, stopping }: EventsDependencies) {
  const streams = new Map<EventStream, Owner>();
  const hearers: Hearer[] = [];
  let listener: Listener | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let pending = noPendingEvents();
  let isSending = false;
  /** When the last change was heard, or from when on changes are heard. By `performance.now()`, in milliseconds. */
  let quietSince: number | undefined;

  stopping?.addEventListener('abort', () => {
    for (const stream of streams.keys()) stream.finish();
    clearInterval(heartbeat);
    void listener?.stop();
  });

  const note = (change: (to: PendingEvents) => void) => {
    change(pending);
    if (!isSending) void sendAll();
  };

  async function sendAll(): Promise<void> {
    isSending = true;
    while (hasPendingEvents(pending) && streams.size > 0) {
      const batch = pending;
      pending = noPendingEvents();
      const isSent = await send(batch).then(
        () => true,
        () => false,
      );
      if (!isSent) pending.gap = true;
      await sleep(isSent ? gatherMs : retryAfter);
    }
    pending = noPendingEvents();
    isSending = false;
  }

  async function send(batch: PendingEvents): Promise<void> {
    const documents = await changedDocuments(knex, batch);
    const notifications = await changedNotifications(knex, batch);
    const imports = batch.imports.size > 0 ? await readChangedImports(knex, [...batch.imports]) : [];
    const exports = batch.exports.size > 0 ? await readChangedExports(knex, [...batch.exports]) : [];
    const subjects = [...documents, ...notifications];
    const spaceIds = new Set(subjects.flatMap(({ spaceId }) => spaceId ?? []));
    for (const { spaceId } of [...imports, ...exports]) if (spaceId !== null) spaceIds.add(spaceId);
    const restrictionIds = new Set(subjects.flatMap(({ restrictedBy }) => restrictedBy ?? []));
    for (const { fromSpaceId } of documents) if (fromSpaceId !== undefined) spaceIds.add(fromSpaceId);
    const openStreams = [...streams];
    const hashes = [...new Set(openStreams.map(([, { hash }]) => hash))];
    const rows = await readEventReaders(knex, hashes, {
      spaceIds: [...spaceIds],
      restrictionIds: [...restrictionIds],
    });
    const listening = new Map(rows.map((row) => [row.hash, row]));
    for (const [stream, { hash }] of openStreams) {
      const reader = listening.get(hash);
      if (!reader) {
        stream.finish();
        continue;
      }
      if (batch.gap) stream.send('refresh', {});
      for (const event of eventsFor(reader, documents)) stream.send('document', event);
      for (const event of importsFor(reader, imports)) stream.send('import', event);
      for (const event of exportsFor(reader, exports)) stream.send('export', event);
      const own = notifications.filter(
        (notification) => notification.userId === reader.userId && sees(reader, notification),
      );
      const newest = own.at(-1);
      if (newest) stream.send('notification', { id: newest.id });
    }
  }

  /** Closes a person's oldest streams to stay within the limit. */
  function makeRoom(userId: number): void {
    const own = [...streams].filter(([, owner]) => owner.userId === userId);
    const surplus = Math.max(0, own.length + 1 - maxPerPerson);
    for (const [oldest] of own.slice(0, surplus)) {
      streams.delete(oldest);
      oldest.replace();
    }
  }

  function begin(): Listener {
    heartbeat ??= setInterval(() => {
      for (const stream of streams.keys()) stream.sendHeartbeat();
      // sessions also expire without any message
      note((to) => (to.sessions = true));
    }, heartbeatEvery);
    return (listener ??= listenTo({
      connection,
      channels: ['lectern', 'lectern_live'],
      onMessage: (payload, channel) => {
        if (channel === 'lectern') {
          quietSince = performance.now();
          note((to) => addMessage(to, payload));
        }
        for (const { onMessage } of hearers) onMessage(payload, channel);
      },
      onGap: () => {
        quietSince = performance.now();
        note((to) => (to.gap = true));
        for (const { onGap } of hearers) onGap();
      },
    }));
  }

  return {
    /** Hears the same messages of the database, over the same connection, while a stream is open. */
    hear: (hearer: Hearer): void => void hearers.push(hearer),

    /**
     * A stream for the actor, which lasts as long as their session. One person may have ten open in a process; an
     * eleventh replaces the oldest.
     * @param options.maxWaiting bytes that may wait for the reader, if they are more than usual
     * @param options.shownMs how old what the reader shows may be: it begins with `refresh` if that has changed since
     * @throws AppError 503 while the database is away or the program is stopping
     */
    async open(
      { id, sessionHash }: Pick<Actor, 'id' | 'sessionHash'>,
      { maxWaiting, shownMs }: { maxWaiting?: number | undefined; shownMs?: number | undefined } = {},
    ): Promise<EventStream> {
      if (!sessionHash) throw notSignedIn();
      makeRoom(id);
      if (stopping?.aborted || streams.size >= maxPerProcess) throw unavailable(texts.liveUpdatesAway);
      const stream = new EventStream(undefined, maxWaiting);
      streams.set(stream, { userId: id, hash: sessionHash.toString('hex') });
      stream.once('close', () => streams.delete(stream));
      try {
        await begin().ready();
      } catch {
        stream.destroy();
        throw unavailable(texts.databaseAway);
      }
      quietSince ??= performance.now();
      if (shownMs !== undefined && performance.now() - shownMs <= quietSince) stream.send('refresh', {});
      return stream;
    },
  };
}

interface Subject {
  /** Null if it no longer exists; its reader may know that. */
  spaceId: number | null;
  restrictedBy: number | null;
}

const sees = ({ spaceIds, restrictionIds }: EventReader, { spaceId, restrictedBy }: Subject): boolean =>
  (spaceId === null || spaceIds.includes(spaceId)) &&
  (restrictedBy === null || restrictionIds.includes(restrictedBy));

type SentDocument = ChangedDocument & PendingDocument;

async function changedDocuments(knex: Knex, { documents }: PendingEvents): Promise<SentDocument[]> {
  if (documents.size === 0) return [];
  const rows = await readChangedDocuments(knex, [...documents.keys()]);
  return rows.flatMap((row) => ({ ...row, ...documents.get(row.id)! }));
}

interface SentNotification extends Subject {
  id: number;
  userId: number;
}

/** Skips notifications about deleted documents, which their receivers no longer see. */
async function changedNotifications(
  knex: Knex,
  { notifications }: PendingEvents,
): Promise<SentNotification[]> {
  if (notifications.size === 0) return [];
  const rows = await readChangedNotifications(knex, [...notifications.keys()]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...notifications].flatMap(([id, userId]) => {
    const row = found.get(id);
    if (row?.spaceId === null) return [];
    return { id, userId, spaceId: row?.spaceId ?? null, restrictedBy: row?.restrictedBy ?? null };
  });
}

/** Skips documents that the reader may not see now. */
function eventsFor(reader: EventReader, documents: readonly SentDocument[]): DocumentEvent[] {
  return documents
    .filter((document) => sees(reader, document))
    .flatMap(({ id, version, spaceId, fromSpaceId, changes }) =>
      [...changes].map((change) => ({
        id,
        version,
        spaceId,
        ...(fromSpaceId !== undefined &&
          fromSpaceId !== spaceId &&
          reader.spaceIds.includes(fromSpaceId) && { fromSpaceId }),
        change,
      })),
    );
}

/** A reader who no longer sees the space is only told that a job continues or has ended. */
function progressFor(
  { spaceIds }: EventReader,
  { spaceId, done, total }: ChangedImport | ChangedExport,
): { done: number; total: number } {
  return spaceId === null || spaceIds.includes(spaceId) ? { done, total } : { done: 0, total: 0 };
}

/** The imports that the reader started; for administrators, all imports. */
const importsFor = (reader: EventReader, imports: readonly ChangedImport[]): ImportEvent[] =>
  imports
    .filter((row) => reader.isAdmin || row.userId === reader.userId)
    .map((row) => {
      const { done, total } = progressFor(reader, row);
      return { id: row.id, state: row.state, progress: { done, of: total } };
    });

const exportsFor = (reader: EventReader, exports: readonly ChangedExport[]): ExportEvent[] =>
  exports
    .filter((row) => row.userId === reader.userId)
    .map((row) => ({ id: row.id, state: row.state, ...progressFor(reader, row) }));
