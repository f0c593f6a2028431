import { eventCalls } from '../../contract/events.ts';
import { notAcceptable } from '../../core/errors.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { EventsService } from './service.ts';

const eventType = 'text/event-stream';

export const eventRoutes: FeatureRoutes<{ events: EventsService }> = (router, { events }) => {
  serve(router, eventCalls.stream, async ({ actor, ctx }) => {
    // a page could embed this address as a picture, and the browser would keep a connection open for it
    if (!ctx.get('Accept').includes(eventType)) throw notAcceptable(eventType);
    const stream = await events.open(actor);
    ctx.type = `${eventType}; charset=utf-8`;
    ctx.set('Cache-Control', 'no-store, no-transform');
    // otherwise nginx buffers the events
    ctx.set('X-Accel-Buffering', 'no');
    return stream;
  });
};
