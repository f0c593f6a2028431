import { notificationCalls } from '../../contract/notifications.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentNotification } from './present.ts';
import type { NotificationsService } from './service.ts';

export const notificationRoutes: FeatureRoutes<{ notifications: NotificationsService }> = (
  router,
  { notifications },
) => {
  serve(router, notificationCalls.list, async ({ actor }) =>
    (await notifications.list(actor)).map(presentNotification),
  );
  serve(router, notificationCalls.read, async ({ actor, input }) =>
    presentNotification(await notifications.read(actor, input.params.id)),
  );
  serve(router, notificationCalls.readAll, async ({ actor }) =>
    (await notifications.readAll(actor)).map(presentNotification),
  );
};
