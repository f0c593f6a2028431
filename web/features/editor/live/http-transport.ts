import type {
  LiveCaretsEvent,
  LiveClosedEvent,
  LiveEvent,
  LivePeopleEvent,
  LiveSavedEvent,
} from '../../../../api/contract/live.ts';
import { callApi, calls } from '../../../lib/calls.ts';
import { ApiError } from '../../../lib/http.ts';
import { followDocument, type FollowedKind } from '../../../lib/live.ts';
import { LiveRefusal, type Heard, type LiveTransport } from './transport.ts';

/** An answer that takes longer counts as none. Milliseconds. */
const answerWithin = 15_000;

type EventData = { doc: number; seq: number; write: boolean } & LiveEvent &
  LivePeopleEvent &
  LiveCaretsEvent &
  LiveSavedEvent &
  LiveClosedEvent;

function tell(heard: Heard, kind: FollowedKind, data: EventData): void {
  switch (kind) {
    case 'hello':
      return heard.hello(data.seq);
    case 'carets':
      return heard.carets(data.carets);
    case 'may':
      return heard.may(data.write);
    case 'beat':
      return heard.beat(data.seq);
    case 'closed':
      return heard.closed(data.reason);
    case 'live':
    case 'people':
    case 'saved':
      return heard[kind](data);
  }
}

const refusalOf = (error: unknown): LiveRefusal =>
  error instanceof ApiError ? new LiveRefusal(error.status, error.body?.reason?.name) : new LiveRefusal(0);

/** Reaches the server by calls, and by the tab's stream of events. */
export function createHttpTransport(documentId: number, client: string): LiveTransport {
  const params = { id: documentId };
  const asked = async <Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask(AbortSignal.timeout(answerWithin));
    } catch (error) {
      throw refusalOf(error);
    }
  };
  return {
    join: (as) => asked((signal) => callApi(calls.live.join, { params, body: { client: as }, signal })),
    push: (update) =>
      asked((signal) => {
        const change = update.change as Parameters<
          typeof callApi<typeof calls.live.push>
        >[1]['body']['change'];
        return callApi(calls.live.push, { params, body: { ...update, change }, signal });
      }),
    fetch: (epoch, after) =>
      asked((signal) => callApi(calls.live.updates, { params, query: { epoch, after, client }, signal })),
    moveCaret: (body) => asked((signal) => callApi(calls.live.caret, { params, body, signal })),
    save: () => asked((signal) => callApi(calls.live.save, { params, signal })),
    follow: ({ epoch, seq }, heard) =>
      followDocument({
        query: { live: `${documentId}.${epoch}.${seq}`, client },
        staysHidden: true,
        onEvent: (kind, data: EventData) => {
          if (data.doc === documentId) tell(heard, kind, data);
        },
        onLost: heard.lost,
      }),
  };
}
