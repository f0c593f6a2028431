import { create as contentDisposition } from 'content-disposition';
import { documentCalls } from '../../contract/documents.ts';
import { exportCalls } from '../../contract/exports.ts';
import { safeFileName } from '../../text/file-name.ts';
import type { RequestContext } from '../../core/http/context.ts';
import type { RequestKeys } from '../../core/http/request-keys.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentExport } from './present.ts';
import type { DocumentsService } from '../documents/service.ts';
import type { ExportsService } from './service.ts';

export const exportRoutes: FeatureRoutes<{
  exports: ExportsService;
  documents: DocumentsService;
  requestKeys: RequestKeys;
}> = (router, { exports, documents, requestKeys }) => {
  serve(
    router,
    documentCalls.download,
    async ({ actor, input: { params, query }, ctx }) => {
      const { format } = query;
      if (format === 'md' || format === 'zip') {
        const work = () => documents.export(actor, params.id, format);
        const { document, zip } = await ctx.state.inTurn(actor, work);
        const filename = `${safeFileName(document.title) || 'Document'}.${format}`;
        ctx.type = zip ? 'application/zip' : 'text/markdown; charset=utf-8';
        ctx.set('Content-Disposition', contentDisposition(filename));
        return zip ?? document.content;
      }
      const { stream, ...file } = await exports.download(actor, params.id, format, ctx.state.hungUp);
      describeFile(ctx, file);
      stream.once('error', () => ctx.res.destroy());
      return stream;
    },
    // a person's other requests do not wait until it is made
    { hasOwnTurns: true },
  );
  serve(router, exportCalls.make, (request) => {
    const { actor, input } = request;
    return requestKeys.once(exportCalls.make, request, {
      make: async (key) => presentExport(await exports.make(actor, input.body, key)),
      again: async (id) => presentExport(await exports.madeBefore(actor, id, input.body)),
    });
  });
  serve(router, exportCalls.read, async ({ actor, input }) =>
    presentExport(await exports.read(actor, input.params.id)),
  );
  serve(router, exportCalls.cancel, async ({ actor, input }) =>
    presentExport(await exports.cancel(actor, input.params.id)),
  );
  serve(router, exportCalls.file, async ({ actor, input, ctx }) => {
    const { stream, filename, mimetype, size } = await exports.open(actor, input.params.id);
    describeFile(ctx, { filename, mimetype });
    ctx.length = size;
    stream.once('error', () => ctx.res.destroy());
    return stream;
  });
};

function describeFile(
  ctx: RequestContext,
  { filename, mimetype }: { filename: string; mimetype: string },
): void {
  ctx.set({
    'Content-Type': mimetype,
    'Content-Disposition': contentDisposition(filename),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
  });
}
