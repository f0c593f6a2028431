import { eventCalls } from '../../contract/events.ts';
import { notAcceptable } from '../../core/errors.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { LiveService } from '../live/service.ts';
import type { EventsService } from './service.ts';

const eventType = 'text/event-stream';

/** The bytes that may wait for a reader who edits with others: fifty people can write a lot in a second. */
const maxLiveWaiting = 256 * 1024;

export const eventRoutes: FeatureRoutes<{ events: EventsService; live: LiveService }> = (
  router,
  { events, live },
) => {
  serve(router, eventCalls.stream, async ({ actor, input, ctx }) => {
    // a page could embed this address as a picture, and the browser would keep a connection open for it
    if (!ctx.get('Accept').includes(eventType)) throw notAcceptable(eventType);
    const from = ctx.get('Last-Event-ID');
    const { shownMs, ...follow } = input.query;
    const isFollowing = follow.live !== undefined || follow.editing !== undefined || from !== '';
    const stream = await events.open(actor, { shownMs, ...(isFollowing && { maxWaiting: maxLiveWaiting }) });
    try {
      if (isFollowing) await live.follow(actor, stream, follow, from);
      else live.name(actor, stream);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    ctx.type = `${eventType}; charset=utf-8`;
    ctx.set('Cache-Control', 'no-store, no-transform');
    // otherwise nginx buffers the events
    ctx.set('X-Accel-Buffering', 'no');
    return stream;
  });
};
