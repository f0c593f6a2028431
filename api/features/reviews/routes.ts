import { reviewCalls, type ReviewMark as ShownMark } from '../../contract/reviews.ts';
import { presentPerson } from '../../core/access/present-people.ts';
import { shownReviewOf } from '../../core/access/present-review.ts';
import { linkNext } from '../../core/http/page.ts';
import type { RequestKeys } from '../../core/http/request-keys.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { ReviewMark } from '../../../db/reviews/statements.ts';
import type { ReviewsService } from './service.ts';

export const reviewRoutes: FeatureRoutes<{ reviews: ReviewsService; requestKeys: RequestKeys }> = (
  router,
  { reviews, requestKeys },
) => {
  serve(router, reviewCalls.plan, async ({ actor, input }) =>
    shownReviewOf((await reviews.plan(actor, input.params.id, input.body)).review),
  );
  serve(router, reviewCalls.mark, (request) => {
    const { actor, input } = request;
    return requestKeys.once(reviewCalls.mark, request, {
      make: async (key) =>
        shownReviewOf((await reviews.mark(actor, input.params.id, input.body, key)).review),
      again: async (id) => shownReviewOf((await reviews.markedBefore(actor, id)).review),
    });
  });
  serve(router, reviewCalls.marks, async ({ actor, input, ctx }) => {
    const page = await reviews.marks(actor, input.params.id, input.query);
    linkNext(ctx, page.next);
    return page.rows.map(presentMark);
  });
  serve(router, reviewCalls.ofSpace, async ({ actor, input, ctx }) => {
    const page = await reviews.ofSpace(actor, input.params.id, input.query);
    linkNext(ctx, page.next);
    return page.rows.map(({ id, title, review }) => ({ id, title, review: shownReviewOf(review) }));
  });
};

const presentMark = ({ id, by, version, note, createdAt }: ReviewMark): ShownMark => ({
  id,
  by: presentPerson(by),
  version,
  note,
  createdAt: createdAt.toISOString(),
});
