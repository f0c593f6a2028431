import { create as contentDisposition } from 'content-disposition';
import { importCalls, type ImportDetails } from '../../contract/imports.ts';
import type { RequestContext } from '../../core/http/context.ts';
import { linkNext } from '../../core/http/page.ts';
import type { RequestKeys } from '../../core/http/request-keys.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { unsupportedType } from '../../core/errors.ts';
import { presentImport, sayDetails, sayProblem } from './present.ts';
import { presentItem } from './report.ts';
import { sentenceIn } from './summary.ts';
import type { ImportsService } from './service.ts';

export const importRoutes: FeatureRoutes<{ imports: ImportsService; requestKeys: RequestKeys }> = (
  router,
  { imports, requestKeys },
) => {
  serve(router, importCalls.create, (request) => {
    const { actor, input, ctx } = request;
    return requestKeys.once(importCalls.create, request, {
      async make(key) {
        const { id } = await imports.create(actor, input.body, key);
        return tell(ctx, await imports.details(actor, id));
      },
      again: async (id) => tell(ctx, await imports.begunBefore(actor, id, input.body)),
    });
  });
  serve(router, importCalls.putPart, async ({ actor, input, ctx }) => {
    requireBytes(ctx);
    const { id, number } = input.params;
    await ctx.state.body.inTime(imports.putPart(actor, id, number, ctx.req));
  });
  serve(router, importCalls.read, async ({ actor, input, ctx }) =>
    tell(ctx, await imports.read(actor, input.params.id, input.body)),
  );
  serve(router, importCalls.start, async ({ actor, input, ctx }) =>
    tell(ctx, await imports.start(actor, input.params.id, input.body.options)),
  );
  serve(router, importCalls.cancel, async ({ actor, input, ctx }) =>
    tell(ctx, await imports.cancel(actor, input.params.id)),
  );
  serve(router, importCalls.undo, async ({ actor, input, ctx }) =>
    tell(ctx, await imports.undo(actor, input.params.id)),
  );
  serve(router, importCalls.list, async ({ actor, input, ctx }) => {
    const page = await imports.page(actor, input.query);
    linkNext(ctx, page.next);
    return page.rows.map((row) => sayProblem(ctx.state.language(), presentImport(row)));
  });
  serve(router, importCalls.details, async ({ actor, input, ctx }) =>
    tell(ctx, await imports.details(actor, input.params.id)),
  );
  serve(router, importCalls.items, async ({ actor, input, ctx }) => {
    const page = await imports.items(actor, input.params.id, input.query);
    linkNext(ctx, page.next);
    const language = ctx.state.language();
    return page.rows.map((row) => {
      const item = presentItem(row);
      return { ...item, notes: item.notes.map((note) => sentenceIn(language, note)) };
    });
  });
  serve(router, importCalls.report, async ({ actor, input, ctx }) => {
    const { format } = input.query;
    const report = await imports.report(actor, input.params.id, format);
    ctx.set({
      'Content-Type': format === 'json' ? 'application/json' : 'text/markdown; charset=utf-8',
      'Content-Disposition': contentDisposition(`import-${input.params.id}.${format}`),
    });
    return report;
  });
};

const tell = (ctx: RequestContext, details: ImportDetails): ImportDetails =>
  sayDetails(ctx.state.language(), details);

/** @throws AppError 415: the bytes arrive as they are, neither as a form nor packed */
function requireBytes(ctx: RequestContext): void {
  const type = 'application/octet-stream';
  if (!ctx.is(type) || ctx.get('Content-Encoding')) throw unsupportedType(type);
}
