import { eventCalls } from '../../contract/events.ts';
import { serve } from '../../core/route.ts';
import type { FeatureRoutes } from '../../routes.ts';

export const eventRoutes: FeatureRoutes = (router, { events }) => {
  serve(router, eventCalls.stream, async ({ actor, ctx }) => {
    const stream = await events.open(actor);
    ctx.type = 'text/event-stream; charset=utf-8';
    ctx.set('Cache-Control', 'no-store, no-transform');
    // nginx would keep the events until it has a page of them
    ctx.set('X-Accel-Buffering', 'no');
    return stream;
  });
};
