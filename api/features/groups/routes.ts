import { groupCalls } from '../../contract/groups.ts';
import { limits } from '../../text/limits.ts';
import { linkNext } from '../../core/http/page.ts';
import type { RequestKeys } from '../../core/http/request-keys.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import {
  presentGroup,
  presentGroupMember,
  presentGroupOfPerson,
  presentGroupSpace,
  presentSpaceGroup,
  presentSpaceGroupMember,
  presentSuggestedGroup,
} from './present.ts';
import type { GroupsService } from './service.ts';

/** Enough for the longest text in any script, as JSON. */
const maxPeopleTextLength = 4 * limits.groupPeopleText;

export const groupRoutes: FeatureRoutes<{ groups: GroupsService; requestKeys: RequestKeys }> = (
  router,
  { groups, requestKeys },
) => {
  serve(router, groupCalls.list, async ({ actor, input, ctx }) => {
    const { rows, next, found } = await groups.list(actor, input.query);
    linkNext(ctx, next);
    ctx.set('X-Total-Count', String(found));
    return rows.map(presentGroup);
  });
  serve(router, groupCalls.create, (request) => {
    const { actor, input } = request;
    return requestKeys.once(groupCalls.create, request, {
      make: async (key) => presentGroup(await groups.create(actor, input.body, key)),
      again: async (id) => presentGroup(await groups.read(actor, id)),
    });
  });
  serve(router, groupCalls.read, async ({ actor, input }) =>
    presentGroup(await groups.read(actor, input.params.id)),
  );
  serve(router, groupCalls.update, async ({ actor, input: { params, body } }) =>
    presentGroup(await groups.update(actor, params.id, body)),
  );
  serve(router, groupCalls.remove, ({ actor, input }) => groups.remove(actor, input.params.id));
  serve(router, groupCalls.spaces, async ({ actor, input: { params, query }, ctx }) => {
    const { rows, next } = await groups.spaces(actor, params.id, query.after);
    linkNext(ctx, next);
    return rows.map(presentGroupSpace);
  });
  serve(router, groupCalls.ofPerson, async ({ actor, input: { params, query }, ctx }) => {
    const { rows, next } = await groups.ofPerson(actor, params.id, query.after);
    linkNext(ctx, next);
    return rows.map(presentGroupOfPerson);
  });
  mountMembers(router, { groups });
  mountSpaces(router, { groups });
};

const mountMembers: FeatureRoutes<{ groups: GroupsService }> = (router, { groups }) => {
  serve(router, groupCalls.members, async ({ actor, input: { params, query }, ctx }) => {
    const { rows, next, found } = await groups.members(actor, params.id, query);
    linkNext(ctx, next);
    ctx.set('X-Total-Count', String(found));
    return rows.map(presentGroupMember);
  });
  serve(
    router,
    groupCalls.changeMembers,
    ({ actor, input: { params, body } }) => groups.changeMembers(actor, params.id, body),
    { maxBytes: maxPeopleTextLength },
  );
  serve(router, groupCalls.setMember, async ({ actor, input: { params } }) =>
    presentGroupMember(await groups.setMember(actor, params.id, params.userId)),
  );
  serve(router, groupCalls.removeMember, ({ actor, input: { params } }) =>
    groups.removeMember(actor, params.id, params.userId),
  );
};

const mountSpaces: FeatureRoutes<{ groups: GroupsService }> = (router, { groups }) => {
  serve(router, groupCalls.inSpace, async ({ actor, input: { params, query }, ctx }) => {
    const { rows, next } = await groups.inSpace(actor, params.id, query.after);
    linkNext(ctx, next);
    return rows.map(presentSpaceGroup);
  });
  serve(router, groupCalls.setInSpace, async ({ actor, input: { params, body } }) =>
    presentSpaceGroup(await groups.setInSpace(actor, params.id, params.groupId, body.role)),
  );
  serve(router, groupCalls.removeFromSpace, ({ actor, input: { params } }) =>
    groups.removeFromSpace(actor, params.id, params.groupId),
  );
  serve(router, groupCalls.membersInSpace, async ({ actor, input: { params, query }, ctx }) => {
    const { rows, next } = await groups.membersInSpace(actor, params.id, params.groupId, query.after);
    linkNext(ctx, next);
    return rows.map((row) => presentSpaceGroupMember(row, actor));
  });
  serve(router, groupCalls.suggest, async ({ actor, input: { params, query } }) =>
    (await groups.suggest(actor, params.id, query.q)).map(presentSuggestedGroup),
  );
};
