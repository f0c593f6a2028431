import { create as contentDisposition } from 'content-disposition';
import { importCalls } from '../../contract/imports.ts';
import type { RequestContext } from '../../core/http/context.ts';
import { linkNext } from '../../core/http/page.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { unsupportedType } from '../../core/errors.ts';
import { presentImport } from './present.ts';
import { presentItem } from './report.ts';
import type { ImportsService } from './service.ts';

export const importRoutes: FeatureRoutes<{ imports: ImportsService }> = (router, { imports }) => {
  serve(router, importCalls.create, async ({ actor, input }) =>
    imports.details(actor, (await imports.create(actor, input.body)).id),
  );
  serve(router, importCalls.putPart, async ({ actor, input, ctx }) => {
    requireBytes(ctx);
    const { id, number } = input.params;
    await ctx.state.body.inTime(imports.putPart(actor, id, number, ctx.req));
  });
  serve(router, importCalls.read, ({ actor, input }) => imports.read(actor, input.params.id, input.body));
  serve(router, importCalls.start, ({ actor, input }) =>
    imports.start(actor, input.params.id, input.body.options),
  );
  serve(router, importCalls.cancel, ({ actor, input }) => imports.cancel(actor, input.params.id));
  serve(router, importCalls.undo, ({ actor, input }) => imports.undo(actor, input.params.id));
  serve(router, importCalls.list, async ({ actor, input, ctx }) => {
    const page = await imports.page(actor, input.query);
    linkNext(ctx, page.next);
    return page.rows.map(presentImport);
  });
  serve(router, importCalls.details, ({ actor, input }) => imports.details(actor, input.params.id));
  serve(router, importCalls.items, async ({ actor, input, ctx }) => {
    const page = await imports.items(actor, input.params.id, input.query);
    linkNext(ctx, page.next);
    return page.rows.map(presentItem);
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

/** @throws AppError 415: the bytes arrive as they are, neither as a form nor packed */
function requireBytes(ctx: RequestContext): void {
  const type = 'application/octet-stream';
  if (!ctx.is(type) || ctx.get('Content-Encoding')) throw unsupportedType(type);
}
