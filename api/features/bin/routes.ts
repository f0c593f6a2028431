import { binCalls } from '../../contract/bin.ts';
import { linkNext } from '../../core/http/page.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { SpacesService } from '../spaces/service.ts';
import { presentDeletedDocument, presentDeletedSpace } from './present.ts';
import type { BinService } from './service.ts';

interface Needed {
  bin: BinService;
  spaces: SpacesService;
}

export const binRoutes: FeatureRoutes<Needed> = (router, { bin, spaces }) => {
  serve(router, binCalls.ofSpace, async ({ actor, input, ctx }) => {
    const page = await bin.ofSpace(actor, input.params.id, input.query);
    linkNext(ctx, page.next);
    return page.rows.map(presentDeletedDocument);
  });
  serve(router, binCalls.documents, async ({ actor, input, ctx }) => {
    const page = await bin.documents(actor, input.query);
    linkNext(ctx, page.next);
    return page.rows.map(presentDeletedDocument);
  });
  serve(router, binCalls.spaces, async ({ actor, input, ctx }) => {
    const page = await bin.spaces(actor, input.query);
    linkNext(ctx, page.next);
    return page.rows.map(presentDeletedSpace);
  });
  serve(router, binCalls.purgeDocument, ({ actor, input }) => bin.purgeDocument(actor, input.params.id));
  serve(router, binCalls.restoreSpace, ({ actor, input }) => spaces.undelete(actor, input.params.id));
  serve(router, binCalls.purgeSpace, ({ actor, input }) => bin.purgeSpace(actor, input.params.id));
};
