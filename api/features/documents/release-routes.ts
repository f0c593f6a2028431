import { releaseCalls } from '../../contract/releases.ts';
import { presentPerson } from '../../core/access/present-people.ts';
import { linkNext } from '../../core/http/page.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentDocument } from './present.ts';
import type { ReleasesService } from './releasing.ts';

export const releaseRoutes: FeatureRoutes<{ releases: ReleasesService }> = (router, { releases }) => {
  serve(router, releaseCalls.begin, async ({ actor, input }) =>
    presentDocument(await releases.begin(actor, input.params.id), actor),
  );
  serve(router, releaseCalls.end, async ({ actor, input: { params, query } }) =>
    presentDocument(
      await releases.end(actor, params.id, { evenChanged: query.evenChanged === 'true' }),
      actor,
    ),
  );
  serve(router, releaseCalls.release, async ({ actor, input: { params, body } }) =>
    presentDocument(await releases.release(actor, params.id, body.version), actor),
  );
  serve(router, releaseCalls.waiting, async ({ actor, input: { params, query }, ctx }) => {
    const page = await releases.waiting(actor, params.id, query);
    linkNext(ctx, page.next);
    return page.rows.map(({ changedAt, changedBy, ...draft }) => ({
      ...draft,
      changedAt: changedAt.toISOString(),
      changedBy: presentPerson(changedBy),
    }));
  });
};
