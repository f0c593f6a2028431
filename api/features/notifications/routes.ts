import { notificationCalls } from '../../contract/notifications.ts';
import { serve } from '../../core/route.ts';
import type { FeatureRoutes } from '../../routes.ts';
import { presentNotification } from './present.ts';

export const notificationRoutes: FeatureRoutes = (router, { notifications }) => {
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
