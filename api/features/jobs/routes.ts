import { jobCalls, type Job } from '../../contract/jobs.ts';
import { presentPerson } from '../../core/access/present-people.ts';
import { linkNext } from '../../core/http/page.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { ListedJob } from '../../../db/jobs/list-statements.ts';
import type { JobsService } from './service.ts';

export const jobRoutes: FeatureRoutes<{ jobs: JobsService }> = (router, { jobs }) => {
  serve(router, jobCalls.list, async ({ actor, input, ctx }) => {
    const page = await jobs.page(actor, input.query);
    linkNext(ctx, page.next);
    return page.rows.map(presentJob);
  });
  serve(router, jobCalls.cancel, ({ actor, input }) => jobs.cancel(actor, input.params));
  serve(router, jobCalls.retry, ({ actor, input }) => jobs.retry(actor, input.params));
};

export const presentJob = (row: ListedJob): Job => ({
  kind: row.kind,
  id: row.key,
  title: row.title,
  state: row.state,
  space: row.spaceId === null ? null : { id: row.spaceId, name: row.spaceName ?? '' },
  documentId: row.documentId,
  person:
    row.personId === null
      ? null
      : presentPerson({
          id: row.personId,
          displayName: row.personName,
          avatar: row.personAvatar,
          shownUsername: row.personUsername,
        }),
  since: row.since.toISOString(),
  progress: { done: row.done, of: row.total },
});
