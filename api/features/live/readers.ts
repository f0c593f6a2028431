import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { notFound } from '../../core/errors.ts';
import { enterReader, leaveReader, remainReaders } from '../../../db/live/people-statements.ts';
import type { EventsService } from '../events/service.ts';
import { beatEvery, leaveAfterMs } from './followers.ts';

type EventStream = Awaited<ReturnType<EventsService['open']>>;

/** More readers of one document are not counted. */
const maxReaders = 1_000;

/**
 * Those who read a document, so that those who write in it see how many there are. A page says what it reads; it counts
 * for as long as its stream of events is open, at whichever replica that is.
 */
export function createReaders(
  knex: Knex,
  { replica, onOthers }: { replica: string; onOthers: (id: number) => void },
) {
  /** The pages whose streams are open here. */
  const clients = new Set<string>();
  let beating: NodeJS.Timeout | undefined;

  // one who cannot be removed counts until they were not seen for a while
  const leave = async (client: string, documentId?: number): Promise<void> => {
    for (const { id } of await leaveReader(knex, client, documentId)) onOthers(id);
  };
  const remain = () => {
    remainReaders(knex, [...clients]).catch(() => undefined);
  };
  const remove = (client: string) => {
    clients.delete(client);
    if (clients.size === 0) stop();
    // what the page asked for last may still be under way
    setTimeout(() => void leave(client).catch(() => undefined), leaveAfterMs).unref();
  };
  function stop(): void {
    clearInterval(beating);
    beating = undefined;
  }

  return {
    stop,

    /** Gives the page behind a stream a name. */
    add({ id }: Pick<Actor, 'id'>, stream: EventStream): void {
      const client = `${id}-${randomUUID()}`;
      clients.add(client);
      beating ??= setInterval(remain, beatEvery).unref();
      stream.once('close', () => remove(client));
      stream.send('reader', { client });
    },

    /** @throws AppError 404 */
    async enter(viewer: Actor, documentId: number, client: string): Promise<void> {
      const room = { replica, most: maxReaders };
      const entered = await enterReader(knex, { documentId, client, viewer }, room);
      if (!entered) throw notFound(texts.documentNotFound);
      if (entered.isEdited) onOthers(documentId);
    },

    leave,
  };
}
