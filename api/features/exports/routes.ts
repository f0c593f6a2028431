import { create as contentDisposition } from 'content-disposition';
import { exportCalls } from '../../contract/exports.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentExport } from './present.ts';
import type { ExportsService } from './service.ts';

export const exportRoutes: FeatureRoutes<{ exports: ExportsService }> = (router, { exports }) => {
  serve(router, exportCalls.make, async ({ actor, input }) =>
    presentExport(await exports.make(actor, input.body)),
  );
  serve(router, exportCalls.read, async ({ actor, input }) =>
    presentExport(await exports.read(actor, input.params.id)),
  );
  serve(router, exportCalls.file, async ({ actor, input, ctx }) => {
    const { stream, filename, mimetype, size } = await exports.open(actor, input.params.id);
    ctx.set({
      'Content-Type': mimetype,
      'Content-Disposition': contentDisposition(filename),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    });
    ctx.length = size;
    stream.once('error', () => ctx.res.destroy());
    return stream;
  });
};
