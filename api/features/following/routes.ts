import { followingCalls } from '../../contract/following.ts';
import { linkNext } from '../../core/http/page.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { FollowingService } from './service.ts';

export const followingRoutes: FeatureRoutes<{ following: FollowingService }> = (router, { following }) => {
  serve(router, followingCalls.list, async ({ actor, input, ctx }) => {
    const { rows, next } = await following.list(actor, input.query);
    linkNext(ctx, next);
    return rows.map(({ scope, documentId, spaceId, title, spaceName, isAutomatic }) => ({
      ...{ scope, documentId, spaceId, title, spaceName, isAutomatic },
    }));
  });
  serve(router, followingCalls.ofDocument, ({ actor, input }) =>
    following.ofDocument(actor, input.params.id),
  );
  serve(router, followingCalls.followDocument, ({ actor, input }) =>
    following.followDocument(actor, input.params.id, input.body.scope),
  );
  serve(router, followingCalls.ofSpace, async ({ actor, input }) => ({
    isFollowing: await following.ofSpace(actor, input.params.id),
  }));
  serve(router, followingCalls.followSpace, async ({ actor, input }) => ({
    isFollowing: await following.followSpace(actor, input.params.id, input.body.isFollowing),
  }));
  // scanners open every link of a mail, so opening one changes nothing
  serve(router, followingCalls.openLink, ({ input, ctx }) => {
    ctx.redirect(`/unfollow#${input.params.token}`);
    return Promise.resolve(undefined);
  });
  serve(router, followingCalls.useLink, async ({ input }) => ({
    ends: await following.useLink(input.params.token),
    isDone: true,
  }));
};
