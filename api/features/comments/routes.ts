import { commentCalls } from '../../contract/comments.ts';
import { linkNext } from '../../core/http/page.ts';
import type { RequestKeys } from '../../core/http/request-keys.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentComment, presentWritten } from './present.ts';
import type { CommentsService } from './service.ts';

export const commentRoutes: FeatureRoutes<{ comments: CommentsService; requestKeys: RequestKeys }> = (
  router,
  { comments, requestKeys },
) => {
  serve(router, commentCalls.list, async ({ actor, input, ctx }) => {
    const { rows, next, total, space, anchors } = await comments.list(actor, input.params.id, input.query);
    linkNext(ctx, next);
    ctx.set('X-Total-Count', String(total));
    return rows.map((comment) => presentComment(comment, actor, { space, anchor: anchors.get(comment.id) }));
  });
  serve(router, commentCalls.create, (request) => {
    const { actor, input } = request;
    return requestKeys.once(commentCalls.create, request, {
      make: async (key) =>
        presentWritten(await comments.create(actor, input.params.id, input.body, key), actor),
      again: async (id) => presentWritten(await comments.madeBefore(actor, id), actor),
    });
  });
  serve(router, commentCalls.update, async ({ actor, input: { params, body } }) => {
    const written = await comments.update(actor, params.id, body);
    return presentWritten(written, actor);
  });
  serve(router, commentCalls.resolve, async ({ actor, input: { params, body } }) => {
    const { comment, ...rest } = await comments.resolve(actor, params.id, body.resolved);
    return presentComment(comment, actor, rest);
  });
  serve(router, commentCalls.remove, ({ actor, input }) => comments.remove(actor, input.params.id));
};
