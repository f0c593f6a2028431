import { templateCalls } from '../../contract/templates.ts';
import { linkNext } from '../../core/http/page.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentDocument } from './present.ts';
import type { TemplatesService } from './templates.ts';

export const templateRoutes: FeatureRoutes<{ templates: TemplatesService }> = (router, { templates }) => {
  serve(router, templateCalls.list, async ({ actor, input: { params, query }, ctx }) => {
    const page = await templates.list(actor, params.id, query, ctx.state.language());
    linkNext(ctx, page.next);
    return page.rows;
  });
  serve(router, templateCalls.read, ({ actor, input: { params, query }, ctx }) =>
    templates.read(
      actor,
      { ...params, spaceId: query.spaceId, title: query.title },
      { language: ctx.state.language(), timeZone: query.timeZone },
    ),
  );
  serve(router, templateCalls.set, async ({ actor, input }) =>
    presentDocument(await templates.set(actor, input.params.id, input.body.template), actor),
  );
};
