import { attachmentCalls, pictureCalls } from '../../contract/attachments.ts';
import { presentUser } from '../../core/access/present-people.ts';
import { linkNext } from '../../core/http/page.ts';
import type { RequestKeys } from '../../core/http/request-keys.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { deliver } from './deliver.ts';
import { presentAttachment } from './present.ts';
import type { PicturesService } from './pictures.ts';
import type { AttachmentsService, Intake, ReceivedFile } from './service.ts';
import { announcedSize, receiveFile } from './upload.ts';

export const attachmentRoutes: FeatureRoutes<{
  attachments: AttachmentsService;
  pictures: PicturesService;
  requestKeys: RequestKeys;
}> = (router, { attachments, pictures, requestKeys }) => {
  serve(router, attachmentCalls.list, async ({ actor, input, ctx }) => {
    const page = await attachments.page(actor, input.params.id, input.query);
    linkNext(ctx, page.next);
    ctx.set('X-Max-Upload-Bytes', String(attachments.maxBytes));
    return page.rows.map(presentAttachment);
  });
  serve(router, attachmentCalls.upload, (request) => {
    const { actor, actorNow, input, ctx } = request;
    // its body is there once only: whoever asks after that gets the same file, or the same error
    let receiving: Promise<ReceivedFile> | undefined;
    // oxlint-disable-next-line lectern/no-kept-promise -- it is forgotten when the request ends
    const receive = (intake: Intake) => (receiving ??= receiveFile(ctx, actor, intake));
    const announced = announcedSize(ctx);
    // all uploads of a person wait for the row that counts their bytes; without turns they would take every database
    // connection
    const inTurn = <T>(work: () => Promise<T>) => ctx.state.inTurn(actor, work);
    const options = { actorNow, announced, inTurn };
    return requestKeys.once(attachmentCalls.upload, request, {
      make: async (key) =>
        presentAttachment(await attachments.attach(actor, input.params.id, receive, { ...options, key })),
      again: async (id) => presentAttachment(await attachments.attachedBefore(actor, id, receive, options)),
      inTurn,
    });
  });
  serve(router, attachmentCalls.remove, ({ actor, input }) => attachments.remove(actor, input.params.id));
  serve(router, attachmentCalls.file, async ({ actor, input, ctx }) => {
    const attachment = await attachments.find(actor, input.params.storagePath);
    return deliver(ctx, attachment, (range) => attachments.open(attachment, range));
  });
  serve(router, pictureCalls.upload, async ({ actor, actorNow, input, ctx }) => {
    const receive = (intake: Intake) => receiveFile(ctx, actor, intake);
    return presentUser(await pictures.set(actor, input.params.id, receive, actorNow));
  });
  serve(router, pictureCalls.file, async ({ input, ctx }) => {
    const picture = await pictures.find(input.params.key);
    return deliver(ctx, picture, (range) => pictures.open(picture, range));
  });
};
