import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { DocumentEvent } from '../../contract/events.ts';
import type { Actor } from '../../core/actor.ts';
import { notSignedIn, tooMany, unavailable } from '../../core/errors.ts';
import type { ConnectOptions } from '../../../db/connect.ts';
import {
  readChangedDocuments,
  readChangedNotifications,
  readListening,
  type ChangedDocument,
  type Listening,
} from '../../../db/event-statements.ts';
import { listenTo, type Listener } from '../../../db/listen.ts';
import { EventStream } from './event-stream.ts';
import { hear, isAnything, nothingHeard, type Heard, type HeardDocument } from './pending.ts';

interface EventsDependencies {
  knex: Knex;
  connection: Omit<ConnectOptions, 'poolSize'>;
  /** Ends every stream, and lets no new one begin. */
  stopping?: AbortSignal;
}

/** A browser has a stream for each visible tab. */
const mostOfSession = 10;
/** Each holds a connection. */
const mostOfProcess = 5_000;
/** Proxies close what is silent for a minute. Milliseconds. */
const beatEvery = 20_000;
/** What happens in such a short time is told together. Milliseconds. */
const pause = 200;
/** The database is asked again after a failure. Milliseconds. */
const retryAfter = 1_000;

/**
 * Tells those who listen what changes, whichever process made the change. What PostgreSQL tells us is ids; what each
 * listener may know of them is read when it is told, and who may not listen any more is let go.
 */
export function createEventsService({ knex, connection, stopping }: EventsDependencies) {
  const streams = new Map<EventStream, string>();
  let listener: Listener | undefined;
  let beating: NodeJS.Timeout | undefined;
  let heard = nothingHeard();
  let isTelling = false;

  stopping?.addEventListener('abort', () => {
    for (const stream of streams.keys()) stream.finish();
    clearInterval(beating);
    void listener?.stop();
  });

  const note = (change: (to: Heard) => void) => {
    change(heard);
    if (!isTelling) void tellAll();
  };

  async function tellAll(): Promise<void> {
    isTelling = true;
    while (isAnything(heard) && streams.size > 0) {
      const batch = heard;
      heard = nothingHeard();
      const isTold = await tell(batch).then(
        () => true,
        () => false,
      );
      if (!isTold) heard.gap = true;
      await sleep(isTold ? pause : retryAfter);
    }
    heard = nothingHeard();
    isTelling = false;
  }

  async function tell(batch: Heard): Promise<void> {
    const documents = await changedDocuments(knex, batch);
    const notifications = await changedNotifications(knex, batch);
    const spaceIds = new Set([...documents, ...notifications].flatMap(({ spaceId }) => spaceId ?? []));
    for (const { fromSpaceId } of documents) if (fromSpaceId !== undefined) spaceIds.add(fromSpaceId);
    const asked = [...streams];
    const hashes = [...new Set(asked.map(([, hash]) => hash))];
    const rows = await readListening(knex, hashes, [...spaceIds]);
    const listening = new Map(rows.map((row) => [row.hash, row]));
    for (const [stream, hash] of asked) {
      const reader = listening.get(hash);
      if (!reader) {
        stream.finish();
        continue;
      }
      if (batch.gap) stream.tell('refresh', {});
      for (const event of eventsFor(reader, documents)) stream.tell('document', event);
      const own = notifications.filter(
        ({ userId, spaceId }) => userId === reader.userId && sees(reader, spaceId),
      );
      const newest = own.at(-1);
      if (newest) stream.tell('notification', { id: newest.id });
    }
  }

  function begin(): Listener {
    beating ??= setInterval(() => {
      for (const stream of streams.keys()) stream.beat();
      // sessions end by the clock too, which nobody tells
      note((to) => (to.sessions = true));
    }, beatEvery);
    return (listener ??= listenTo({
      connection,
      channel: 'lectern',
      onMessage: (payload) => note((to) => hear(to, payload)),
      onGap: () => note((to) => (to.gap = true)),
    }));
  }

  return {
    /**
     * A stream of the actor's own, which lasts as long as their session.
     * @throws AppError 429 beyond 10 of one session, 503 while the database is away or the program stops
     */
    async open({ sessionHash }: Pick<Actor, 'sessionHash'>): Promise<EventStream> {
      if (!sessionHash) throw notSignedIn();
      if (stopping?.aborted || streams.size >= mostOfProcess)
        throw unavailable('Live updates are not available now.');
      const hash = sessionHash.toString('hex');
      if ([...streams.values()].filter((each) => each === hash).length >= mostOfSession)
        throw tooMany('Live updates are open in too many tabs. Close some of them.', 60);
      const stream = new EventStream();
      streams.set(stream, hash);
      stream.once('close', () => streams.delete(stream));
      try {
        await begin().ready();
      } catch {
        stream.destroy();
        throw unavailable('The database cannot be reached right now. Please try again in a moment.');
      }
      return stream;
    },
  };
}

const sees = ({ spaceIds }: Listening, spaceId: number | null): boolean =>
  spaceId === null || spaceIds.includes(spaceId);

type ToldDocument = ChangedDocument & HeardDocument;

async function changedDocuments(knex: Knex, { documents }: Heard): Promise<ToldDocument[]> {
  if (documents.size === 0) return [];
  const rows = await readChangedDocuments(knex, [...documents.keys()]);
  return rows.flatMap((row) => ({ ...row, ...documents.get(row.id)! }));
}

interface ToldNotification {
  id: number;
  userId: number;
  /** Null: it is gone, which its person may know. */
  spaceId: number | null;
}

/** Without those of deleted documents, which their people do not see any more. */
async function changedNotifications(knex: Knex, { notifications }: Heard): Promise<ToldNotification[]> {
  if (notifications.size === 0) return [];
  const rows = await readChangedNotifications(knex, [...notifications.keys()]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...notifications].flatMap(([id, userId]) => {
    const row = found.get(id);
    if (row?.spaceId === null) return [];
    return { id, userId, spaceId: row?.spaceId ?? null };
  });
}

/** Nothing of a document in a space that the reader may not see now. */
function eventsFor(reader: Listening, documents: readonly ToldDocument[]): DocumentEvent[] {
  return documents
    .filter(({ spaceId }) => sees(reader, spaceId))
    .flatMap(({ id, version, spaceId, fromSpaceId, changes }) =>
      [...changes].map((change) => ({
        id,
        version,
        spaceId,
        ...(fromSpaceId !== undefined &&
          fromSpaceId !== spaceId &&
          sees(reader, fromSpaceId) && { fromSpaceId }),
        change,
      })),
    );
}
