import { create as contentDisposition } from 'content-disposition';
import { administrationCalls as calls } from '../../contract/administration.ts';
import type { RequestKeys } from '../../core/http/request-keys.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentTask } from './present.ts';
import type { AdministrationService } from './service.ts';

export const administrationRoutes: FeatureRoutes<{
  administration: AdministrationService;
  requestKeys: RequestKeys;
}> = (router, { administration, requestKeys }) => {
  const { tasks } = administration;
  serve(router, calls.health, ({ actor, ctx }) => administration.health(actor, ctx.state.language()), {
    hasOwnTurns: true,
  });
  serve(router, calls.figures, ({ actor }) => administration.figures(actor));
  serve(router, calls.tasks, async ({ actor }) => (await tasks.newest(actor)).map(presentTask));
  serve(router, calls.backups, ({ actor }) => administration.backups(actor));
  serve(router, calls.backUp, (request) =>
    requestKeys.once(calls.backUp, request, {
      make: async (key) => presentTask(await tasks.start(request.actor, 'backup', key)),
      again: async (id) => presentTask(await tasks.startedBefore(request.actor, id)),
    }),
  );
  serve(router, calls.backup, ({ actor, input }) => administration.backup(actor, input.params.id));
  serve(router, calls.backupFile, async ({ actor, input, ctx }) => {
    const { stream, filename, size } = await administration.openBackup(actor, input.params.id);
    ctx.set({
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': contentDisposition(filename),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    });
    ctx.length = size;
    stream.once('error', () => ctx.res.destroy());
    return stream;
  });
  // a mail server may be silent for some seconds
  serve(router, calls.sendTestMail, ({ actor }) => administration.sendTestMail(actor), { hasOwnTurns: true });
  serve(router, calls.searchIndex, ({ actor }) => administration.searchIndex(actor), { hasOwnTurns: true });
  serve(router, calls.rebuildIndex, async ({ actor }) => presentTask(await tasks.start(actor, 'reindex')));
  serve(router, calls.versions, ({ actor }) => administration.versions(actor));
};
