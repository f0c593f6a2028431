import { commentCalls } from '../../contract/comments.ts';
import { linkNext } from '../../core/page.ts';
import { serve } from '../../core/route.ts';
import type { FeatureRoutes } from '../../routes.ts';
import { presentComment } from './present.ts';

export const commentRoutes: FeatureRoutes = (router, { comments }) => {
  serve(router, commentCalls.list, async ({ actor, input, ctx }) => {
    const { rows, next, total } = await comments.list(actor, input.params.id, input.query);
    linkNext(ctx, next);
    ctx.set('X-Total-Count', String(total));
    return rows.map((comment) => presentComment(comment, actor));
  });
  serve(router, commentCalls.create, async ({ actor, input: { params, body } }) =>
    presentComment(await comments.create(actor, params.id, body), actor),
  );
  serve(router, commentCalls.update, async ({ actor, input: { params, body } }) =>
    presentComment(await comments.update(actor, params.id, body), actor),
  );
  serve(router, commentCalls.remove, ({ actor, input }) => comments.remove(actor, input.params.id));
};
