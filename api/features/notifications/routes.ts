import { notificationCalls } from '../../contract/notifications.ts';
import type { RequestContext } from '../../core/http/context.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { ListedNotification } from '../../../db/notifications/statements.ts';
import { presentNotification } from './present.ts';
import type { NotificationsService } from './service.ts';

export const notificationRoutes: FeatureRoutes<{ notifications: NotificationsService }> = (
  router,
  { notifications },
) => {
  const presentTo = (ctx: RequestContext) => {
    const language = ctx.state.language();
    return (row: ListedNotification) => presentNotification(row, language);
  };
  serve(router, notificationCalls.list, async ({ actor, ctx }) =>
    (await notifications.list(actor)).map(presentTo(ctx)),
  );
  serve(router, notificationCalls.read, async ({ actor, input, ctx }) =>
    presentTo(ctx)(await notifications.read(actor, input.params.id)),
  );
  serve(router, notificationCalls.readAll, async ({ actor, ctx }) =>
    (await notifications.readAll(actor)).map(presentTo(ctx)),
  );
};
