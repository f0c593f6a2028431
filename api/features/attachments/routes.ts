import { attachmentCalls } from '../../contract/attachments.ts';
import { linkNext } from '../../core/page.ts';
import { serve } from '../../core/route.ts';
import type { FeatureRoutes } from '../../routes.ts';
import { deliver } from './deliver.ts';
import { presentAttachment } from './present.ts';
import type { Intake } from './service.ts';
import { receiveFile } from './upload.ts';

export const attachmentRoutes: FeatureRoutes = (router, { attachments }) => {
  serve(router, attachmentCalls.list, async ({ actor, input, ctx }) => {
    const page = await attachments.page(actor, input.params.id, input.query);
    linkNext(ctx, page.next);
    ctx.set('X-Max-Upload-Bytes', String(attachments.maxBytes));
    return page.rows.map(presentAttachment);
  });
  serve(router, attachmentCalls.upload, async ({ actor, actorNow, input, ctx }) => {
    const receive = (intake: Intake) => receiveFile(ctx, intake);
    return presentAttachment(await attachments.attach(actor, input.params.id, receive, actorNow));
  });
  serve(router, attachmentCalls.remove, ({ actor, input }) => attachments.remove(actor, input.params.id));
  serve(router, attachmentCalls.file, async ({ actor, input, ctx }) => {
    const attachment = await attachments.find(actor, input.params.storagePath);
    return deliver(ctx, attachment, (range) => attachments.open(attachment, range));
  });
};
