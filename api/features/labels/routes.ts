import { labelCalls } from '../../contract/labels.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { LabelsService } from './service.ts';

export const labelRoutes: FeatureRoutes<{ labels: LabelsService }> = (router, { labels }) => {
  serve(router, labelCalls.list, ({ actor, input }) => labels.list(actor, input.query.q));
};
