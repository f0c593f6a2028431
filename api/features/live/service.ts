import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type {
  FollowQuery,
  JoinedText,
  LiveNews,
  MoveCaret,
  PushUpdate,
  ReadDocument,
} from '../../contract/live.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { authorize } from '../../core/access/authorize.ts';
import { canEditDocument } from '../../core/access/space-rights.ts';
import { seenRights, withCurrentRights } from '../../core/access/writing.ts';
import { invalid, notFound, notSignedIn, refused } from '../../core/errors.ts';
import { limits } from '../../text/limits.ts';
import { allEndings, normalise } from '../../text/line-endings.ts';
import { claimDueFolds, readWaitingTexts } from '../../../db/live/fold-statements.ts';
import { enterLive, readPresent, tellReplicas } from '../../../db/live/people-statements.ts';
import {
  beginLiveText,
  openLiveText,
  readLiveAccess,
  readLiveTail,
  type LiveAccess,
  type OpenedText,
} from '../../../db/live/text-statements.ts';
import { requireRights } from '../../../db/spaces/rights-statements.ts';
import type { EventsService } from '../events/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import { foldDocument, type Folded, type Folding } from './folding.ts';
import { Followers, peopleOf } from './followers.ts';
import { LiveLogs } from './log.ts';
import { rowOf } from './present.ts';
import { createReaders } from './readers.ts';
import { createPushRate } from './push-rate.ts';

interface LiveDependencies {
  knex: Knex;
  events: Pick<EventsService, 'hear'>;
  notifications: Pick<NotificationsService, 'mentioned'>;
  followWords: Folding['followWords'];
  /** False: no document can be joined. What was changed before is stored all the same. */
  isOn: boolean;
  /** The largest content, in bytes of UTF-8. */
  maxBytes: number;
  stopping?: AbortSignal | undefined;
}

/** How often joining is tried again because somebody saved meanwhile. */
const joinAttempts = 5;
const maxNews = 2_000;
const noNews = { epoch: undefined, keptFrom: 0, seq: 0, updates: [] };
/** How many texts a process folds in one go. */
const maxFolds = 20;
const endingNames = ['lf', 'crlf', 'cr'] as const;

export type LiveService = ReturnType<typeof createLiveService>;

/**
 * Documents that several people edit at once. The log of changes in the database decides their order; any number of
 * processes append to it and tell each other.
 */
export function createLiveService(dependencies: LiveDependencies) {
  const { knex, events, notifications, followWords, isOn, maxBytes, stopping } = dependencies;
  const replica = randomUUID().slice(0, 8);
  const tell = createTelling(knex, replica);
  const followers = new Followers(knex, { replica, tell });
  const logs = new LiveLogs(knex, {
    maxBytes,
    onAppended(id, seq) {
      tell(`u ${id} ${seq}`);
      followers.changed(id);
    },
    // if that fails, it is stored by the clock
    onGrown: (id) => void fold(id).catch(() => undefined),
  });
  const folding = { knex, logs, notifications, followWords };
  const countPush = createPushRate();
  const tellOfPeople = (id: number) => {
    tell(`p ${id}`);
    followers.peopleChanged(id);
  };
  const readers = createReaders(knex, { replica, onOthers: tellOfPeople });
  stopping?.addEventListener('abort', () => {
    followers.stop();
    readers.stop();
  });

  events.hear({
    onMessage(payload, channel) {
      if (channel === 'lectern') hearOfRights(followers, payload);
      else if (!payload.startsWith(`${replica} `)) hearOfReplica(followers, payload);
    },
    onGap() {
      for (const id of followers.documents) followers.peopleChanged(id);
      followers.rightsChanged();
    },
  });

  /** @throws AppError 404 if live editing is off */
  const requireOn = (): void => {
    if (!isOn) throw notFound(texts.liveOff);
  };

  /** @throws AppError 404 */
  async function readAccess(actor: Actor, id: number): Promise<LiveAccess> {
    const access = await readLiveAccess(knex, id, actor);
    if (!access) throw notFound(texts.documentNotFound);
    return access;
  }

  async function fold(id: number): Promise<Folded | null> {
    const folded = await foldDocument(folding, id);
    if (folded) tellSaved(id, folded);
    return folded;
  }

  function tellSaved(id: number, { version, seq, length, sum, by }: Folded): void {
    tell(`f ${id} ${version} ${seq} ${length} ${sum} ${by ?? 0}`);
    followers.saved(id, { version, seq, length, sum, by });
  }

  return {
    /** @throws AppError 404, or 409 if others keep saving */
    async join(as: Actor, id: number, client: string): Promise<JoinedText> {
      requireOn();
      requireOwnClient(as, client);
      return withCurrentRights(knex, as, async (actor) => {
        for (let attempt = 1; attempt <= joinAttempts; attempt += 1) {
          const found = await openLiveText(knex, id, actor, client);
          if (!found) throw notFound(texts.documentNotFound);
          if (found.epoch !== null) return joined(actor, found, found.epoch);
          const { text, endings } = normalise(found.content);
          const ending = allEndings.indexOf(endings.ending);
          const rights = seenRights(actor, { id, space: { ...found, id: found.spaceId } });
          await beginLiveText(knex, { id, version: found.version, ending, length: text.length }, rights);
        }
        throw refused(texts.liveEpoch);
      });
    },

    /** @returns the change's place in the log; once that is known, the change is kept */
    async push(actor: Actor, id: number, update: PushUpdate): Promise<{ seq: number }> {
      requireOn();
      requireOwnClient(actor, update.client);
      countPush(actor.id, update.change);
      return { seq: await logs.push(id, { ...update, actor }) };
    },

    /** @throws AppError 404, or 409 if the log was begun anew or no longer goes back so far */
    async updates(
      actor: Actor,
      id: number,
      { epoch, after, client }: { epoch?: string | undefined; after: number; client?: string | undefined },
    ): Promise<LiveNews> {
      requireOn();
      if (client !== undefined) requireOwnClient(actor, client);
      // read before the rights are: who lost them meanwhile gets nothing
      const found =
        epoch === undefined ? noNews : await readLiveTail(knex, id, { after, epoch, limit: maxNews });
      const presence = client === undefined ? undefined : { documentId: id, client, userId: actor.id };
      const present = presence && (await readPresent(knex, [id]));
      const mayWrite = canEditDocument(actor, await readAccess(actor, id)) === null;
      if (!found || found.epoch !== epoch) throw refused(texts.liveEpoch);
      if (after < found.keptFrom) throw refused(texts.liveBehind);
      if (after > found.seq && epoch !== undefined) throw refused(texts.liveAhead);
      // one who asks again and again is there; if there is no room, others do not see them
      const entered = presence && (await enterLive(knex, { ...presence, mayWrite }, { replica, most: 200 }));
      if (entered?.isNews) tellOfPeople(id);
      const people = present && peopleOf(id, present, { id: actor.id, mayWrite });
      return { seq: found.seq, mayWrite, updates: found.updates.map(rowOf), people };
    },

    async moveCaret(as: Actor, id: number, { client, seq, anchor, head }: MoveCaret): Promise<void> {
      requireOn();
      requireOwnClient(as, client);
      countPush(as.id);
      await withCurrentRights(knex, as, async (actor) => {
        const access = await logs.access(id, actor);
        const space = { ...access, id: access.spaceId };
        try {
          authorize(canEditDocument(actor, space));
          await requireRights(knex, seenRights(actor, { id, space, editing: true }));
        } catch (error) {
          logs.forgetAccess(id, actor);
          throw error;
        }
      });
      tell(`c ${id} ${client} ${seq} ${anchor} ${head}`);
      followers.caretMoved(id, client, [seq, anchor, head]);
    },

    /** Gives the page behind a stream, which follows no document, a name for `read`. */
    name(actor: Actor, stream: Parameters<Followers['add']>[0]): void {
      if (isOn) readers.add(actor, stream);
    },

    /** Counts the actor as one who reads the document, or no longer. */
    async read(actor: Actor, id: number, { client, isReading }: ReadDocument): Promise<void> {
      requireOn();
      requireOwnClient(actor, client);
      countPush(actor.id);
      await (isReading ? readers.enter(actor, id, client) : readers.leave(client, id));
    },

    /** Stores as a version what was changed until now. */
    async save(actor: Actor, id: number): Promise<{ version: number; seq: number }> {
      requireOn();
      authorize(canEditDocument(actor, await readAccess(actor, id)));
      const folded = await fold(id);
      // whoever lost their rights meanwhile learns nothing of the text
      await readAccess(actor, id);
      if (!folded) throw refused(texts.liveEpoch);
      return { version: folded.version, seq: folded.seq };
    },

    /**
     * Lets a stream of events follow a document.
     * @param from the last event that the reader got; wins over the query
     * @throws AppError 400, 404 or 429
     */
    async follow(
      actor: Actor,
      stream: Parameters<Followers['add']>[0],
      query: FollowQuery,
      from: string,
    ): Promise<void> {
      const place = placeOf(from) ?? placeOf(query.live ?? '');
      if (!place && query.live !== undefined) throw invalid({ live: texts.livePlaceUnfit });
      const documentId = place?.id ?? query.editing;
      if (documentId === undefined) return;
      requireOn();
      if (query.client === undefined) throw invalid({ client: texts.liveClientForeign });
      requireOwnClient(actor, query.client);
      if (!actor.sessionHash) throw notSignedIn();
      const mayWrite = canEditDocument(actor, await readAccess(actor, documentId)) === null;
      const hash = actor.sessionHash.toString('hex');
      const reader = { client: query.client, userId: actor.id, hash };
      const following = { documentId, epoch: place?.epoch ?? null, seq: place?.seq ?? 0, ...reader };
      await followers.add(stream, following, mayWrite);
    },

    /** Brings the stored text up to the log; null if nobody edits it live. */
    fold,

    /**
     * The same before a document is copied or exported. Where others never pause, it is copied as it is stored.
     * @throws AppError 404
     */
    async foldBefore(actor: Actor, id: number): Promise<void> {
      await readAccess(actor, id);
      await fold(id).catch(() => undefined);
    },

    /** The same for all documents of a space. */
    async foldSpace(spaceId: number): Promise<void> {
      for (const id of await readWaitingTexts(knex, spaceId)) await fold(id).catch(() => undefined);
    },

    /** For a save that appended its change to the log in its own transaction. */
    told(id: number, saved: Folded): void {
      tell(`u ${id} ${saved.seq}`);
      followers.changed(id);
      tellSaved(id, saved);
    },

    /** The epoch ended, because the text was stored in a way that its log cannot follow. */
    ended(id: number): void {
      tell(`u ${id} 0`);
      followers.changed(id);
    },

    /** Stores the texts for which it is time. @returns how many */
    async foldDue(onError: (error: unknown, id: number) => void): Promise<number> {
      const ids = await claimDueFolds(knex, maxFolds);
      for (const id of ids) await fold(id).catch((error: unknown) => onError(error, id));
      return ids.length;
    },
  };
}

const joined = (actor: Actor, found: OpenedText, epoch: string): JoinedText => ({
  epoch,
  ending: endingNames[found.ending]!,
  version: found.version,
  content: found.content,
  folded: found.folded,
  seq: found.seq,
  mayWrite: canEditDocument(actor, found) === null,
  number: found.number,
  updates: (found.updates ?? []).map(rowOf),
});

/** @throws AppError 400 */
function requireOwnClient({ id }: Actor, client: string): void {
  if (!client.startsWith(`${id}-`)) throw invalid({ client: texts.liveClientForeign });
}

/** `{id}.{epoch}.{seq}`, with numbers of the database. */
function placeOf(text: string): { id: number; epoch: string; seq: number } | null {
  const [, id, epoch, seq] = /^([1-9]\d{0,9})\.([\da-f-]{36})\.(\d{1,10})$/.exec(text) ?? [];
  const place = { id: Number(id), seq: Number(seq) };
  return epoch === undefined || Math.max(place.id, place.seq) > limits.id ? null : { ...place, epoch };
}

/** Messages of the database's triggers that may change who may read what. */
function hearOfRights(followers: Followers, payload: string): void {
  const [kind, id, change] = payload.split(' ');
  if (kind === 's' || (kind === 'd' && change === 'restricted')) followers.rightsChanged();
  else if (kind === 'd' && followers.has(Number(id)) && change !== 'saved')
    followers.peopleChanged(Number(id));
}

function hearOfReplica(followers: Followers, payload: string): void {
  const [, kind, id, ...rest] = payload.split(' ');
  const document = Number(id);
  if (!followers.has(document)) return;
  if (kind === 'u') followers.changed(document);
  if (kind === 'p') followers.peopleChanged(document);
  if (kind === 'c') {
    const [client = '', ...place] = rest;
    const [seq = 0, anchor = 0, head = 0] = place.map(Number);
    followers.caretMoved(document, client, [seq, anchor, head]);
  }
  if (kind === 'f') {
    const [version = 0, seq = 0, length = 0, sum = 0, by = 0] = rest.map(Number);
    followers.saved(document, { version, seq, length, sum, by: by === 0 ? null : by });
  }
}

/** Tells other replicas, several messages in one statement. One that is lost is found by comparing heads. */
function createTelling(knex: Knex, replica: string): (message: string) => void {
  let waiting: string[] = [];
  let isTelling = false;
  const tellAll = async () => {
    isTelling = true;
    while (waiting.length > 0) {
      const messages = waiting;
      waiting = [];
      await tellReplicas(knex, messages).catch(() => undefined);
    }
    isTelling = false;
  };
  return (message) => {
    waiting.push(`${replica} ${message}`);
    if (!isTelling) void tellAll();
  };
}
