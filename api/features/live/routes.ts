import { liveCalls } from '../../contract/live.ts';
import { maxChangeParts } from '../../text/live/changes.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { LiveService } from './service.ts';

/** A large text that is pasted; or a word that is replaced all over one. */
const large = { maxBytes: 4 * 1024 * 1024, maxValues: maxChangeParts * 4 };

export const liveRoutes: FeatureRoutes<{ live: LiveService }> = (router, { live }) => {
  serve(router, liveCalls.join, ({ actor, input }) => live.join(actor, input.params.id, input.body.client));
  serve(
    router,
    liveCalls.push,
    ({ actor, input }) => live.push(actor, input.params.id, input.body),
    // those that wait for each other go into one statement
    { ...large, hasOwnTurns: true },
  );
  serve(router, liveCalls.updates, ({ actor, input }) => live.updates(actor, input.params.id, input.query));
  serve(router, liveCalls.caret, ({ actor, input }) => live.moveCaret(actor, input.params.id, input.body));
  serve(router, liveCalls.reading, ({ actor, input }) => live.read(actor, input.params.id, input.body));
  serve(router, liveCalls.save, ({ actor, input }) => live.save(actor, input.params.id));
};
