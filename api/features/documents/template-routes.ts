import { templateCalls } from '../../contract/templates.ts';
import { linkNext } from '../../core/http/page.ts';
import { languageOf } from '../../core/http/page-language.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { Config } from '../../settings/config.ts';
import { presentDocument } from './present.ts';
import type { TemplatesService } from './templates.ts';

export const templateRoutes: FeatureRoutes<{ templates: TemplatesService; config: Config }> = (
  router,
  { templates, config },
) => {
  serve(router, templateCalls.list, async ({ actor, input: { params, query }, ctx }) => {
    const page = await templates.list(actor, params.id, query, languageOf(ctx, config.language));
    linkNext(ctx, page.next);
    return page.rows;
  });
  serve(router, templateCalls.read, ({ actor, input: { params, query }, ctx }) =>
    templates.read(
      actor,
      { ...params, spaceId: query.spaceId, title: query.title },
      { language: languageOf(ctx, config.language), timeZone: query.timeZone },
    ),
  );
  serve(router, templateCalls.set, async ({ actor, input }) =>
    presentDocument(await templates.set(actor, input.params.id, input.body.template), actor),
  );
};
