import type { Config } from '../../settings/config.ts';
import { binCalls } from '../../contract/bin.ts';
import { documentCalls } from '../../contract/documents.ts';
import { spaceCalls } from '../../contract/spaces.ts';
import { linkNext } from '../../core/http/page.ts';
import type { RequestKeys } from '../../core/http/request-keys.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { RequestKey } from '../../../db/request-keys/statements.ts';
import { presentDocument, presentRevision, presentRevisionWithContent, presentWritten } from './present.ts';
import type { DocumentsService } from './service.ts';
import type { TemplatesService } from './templates.ts';

export const documentRoutes: FeatureRoutes<{
  documents: DocumentsService;
  templates: TemplatesService;
  requestKeys: RequestKeys;
  config: Config;
}> = (router, needed) => {
  const { documents, config } = needed;
  const large = largeBody(config);

  serve(router, spaceCalls.documents, async ({ actor, input, ctx }) => {
    const page = await documents.list(actor, input.params.id, input.query);
    linkNext(ctx, page.next);
    return page.list;
  });
  serve(router, documentCalls.starred, async ({ actor, input, ctx }) => {
    const page = await documents.starred(actor, input.query);
    linkNext(ctx, page.next);
    return page.list;
  });
  serve(
    router,
    documentCalls.recent,
    async ({ actor, input }) => (await documents.recent(actor, input.query.limit)).list,
  );
  mountMaking(router, needed);
  serve(
    router,
    documentCalls.read,
    async ({ actor, input }) => presentDocument(await documents.read(actor, input.params.id), actor),
    // however many reads run at once, they share one query and so one connection of the database
    { hasOwnTurns: true },
  );
  serve(
    router,
    documentCalls.save,
    async ({ actor, input }) =>
      presentWritten(await documents.save(actor, input.params.id, input.body), actor),
    large,
  );
  serve(router, documentCalls.remove, ({ actor, input }) => documents.remove(actor, input.params.id));
  serve(router, documentCalls.star, async ({ actor, input }) => ({
    isStarred: await documents.star(actor, input.params.id, input.body?.isStarred),
  }));
  serve(router, documentCalls.move, async ({ actor, input }) =>
    presentDocument(await documents.move(actor, input.params.id, input.body), actor),
  );
  serve(router, documentCalls.revisions, async ({ actor, input, ctx }) => {
    const page = await documents.revisions(actor, input.params.id, input.query);
    linkNext(ctx, page.next);
    return page.rows.map(presentRevision);
  });
  serve(router, documentCalls.revision, async ({ actor, input: { params } }) =>
    presentRevisionWithContent(await documents.revision(actor, params.id, params.version)),
  );
  serve(router, documentCalls.nameRevision, async ({ actor, input: { params, body } }) =>
    presentRevision(await documents.nameRevision(actor, params.id, params.version, body.name)),
  );
  serve(router, documentCalls.restore, async ({ actor, input: { params, body } }) =>
    presentWritten(await documents.restore(actor, params.id, params.version, body.version), actor),
  );
  serve(router, binCalls.restoreDocument, async ({ actor, input }) => {
    const { document, movedToTop } = await documents.undelete(actor, input.params.id);
    return { ...presentDocument(document, actor), movedToTop };
  });
};

const mountMaking: typeof documentRoutes = (router, { documents, templates, requestKeys, config }) => {
  serve(
    router,
    documentCalls.create,
    (request) => {
      const { actor, input, ctx } = request;
      const { template } = input.body;
      const create = (requestKey?: RequestKey) =>
        template === undefined
          ? documents.create(actor, input.body, { requestKey })
          : templates.create(
              actor,
              { ...input.body, template },
              { requestKey, language: ctx.state.language() },
            );
      return requestKeys.once(documentCalls.create, request, {
        make: async (key) => presentWritten(await create(key), actor),
        again: async (id) => presentWritten(await documents.madeBefore(actor, id), actor),
      });
    },
    largeBody(config),
  );
  serve(router, documentCalls.duplicate, (request) => {
    const { actor, input } = request;
    return requestKeys.once(documentCalls.duplicate, request, {
      make: async (key) => presentDocument(await documents.duplicate(actor, input.params.id, key), actor),
      again: async (id) => presentDocument(await documents.madeBefore(actor, id), actor),
    });
  });
};

// JSON may write one character as six (\\u0041); the service checks the size of the text itself
const largeBody = ({ documents }: Config) => ({ maxBytes: documents.maxBytes * 6 + 64 * 1024 });
