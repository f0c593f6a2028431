import { create as contentDisposition } from 'content-disposition';
import type { Config } from '../../settings/config.ts';
import { userCalls } from '../../contract/users.ts';
import { linkNext } from '../../core/http/page.ts';
import type { RequestKeys } from '../../core/http/request-keys.ts';
import { inLanguage } from '../../core/refusal-texts.ts';
import { rememberLanguage } from '../../core/http/page-language.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentPreferences, presentUser } from '../../core/access/present-people.ts';
import type { ManyAccountsService } from './acting.ts';
import type { UsersService } from './service.ts';

export const userRoutes: FeatureRoutes<{
  users: UsersService;
  manyAccounts: ManyAccountsService;
  requestKeys: RequestKeys;
  config: Config;
}> = (router, { users, manyAccounts, requestKeys, config }) => {
  const { oidc, ldap } = config.signIn;
  const sourceName = (id: string) => [...oidc, ...ldap].find((source) => source.id === id)?.name ?? id;

  serve(router, userCalls.list, async ({ actor, input, ctx }) => {
    const { rows, next, counts } = await users.list(actor, input.query);
    linkNext(ctx, next);
    ctx.set({
      'X-Total-Count': String(counts.found),
      'X-Count-Accounts': String(counts.accounts),
      'X-Count-Active': String(counts.active),
      'X-Count-Administrators': String(counts.administrators),
    });
    return rows.map((row) => ({
      ...presentUser(row),
      sources: row.providers.map(sourceName),
      hasSecondStep: row.hasSecondStep,
    }));
  });
  serve(router, userCalls.csv, async ({ actor, actorNow, input, ctx }) => {
    const stream = await users.csv(actor, input.query, { check: actorNow, sourceName });
    const day = new Date().toISOString().slice(0, 10);
    ctx.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition(`people-${day}.csv`),
      'Cache-Control': 'private, no-store',
    });
    // the answer has begun: only a broken connection can say that the rest is missing
    stream.once('error', () => ctx.res.destroy());
    return stream;
  });
  serve(router, userCalls.sources, async ({ actor }) =>
    (await users.sources(actor)).map(({ source, provider, accounts }) => ({
      source,
      name: provider === null ? null : sourceName(provider),
      accounts,
    })),
  );
  serve(router, userCalls.actOnMany, async ({ actor, input: { body }, ctx }) => {
    const results = await manyAccounts.act(actor, body.ids, body.act);
    const language = ctx.state.language();
    return results.map(({ id, refusal }) => ({
      id,
      refusal: refusal && { ...refusal, message: inLanguage(language, refusal.message, refusal.reason) },
    }));
  });
  serve(router, userCalls.create, (request) => {
    const { actor, input } = request;
    return requestKeys.once(userCalls.create, request, {
      make: async (key) => presentUser(await users.create(actor, input.body, key)),
      again: async (id) => presentUser(await users.read(actor, id)),
    });
  });
  serve(router, userCalls.read, async ({ actor, input }) =>
    presentUser(await users.read(actor, input.params.id)),
  );
  serve(router, userCalls.update, async ({ actor, input, ctx }) => {
    const own = [`${ctx.protocol}://${ctx.host}`, config.publicUrl ?? ''];
    const user = presentUser(await users.update(actor, input.params.id, input.body, own));
    if (user.id === actor.id) rememberLanguage(ctx, user.language);
    return user;
  });
  serve(router, userCalls.remove, ({ actor, input }) => users.remove(actor, input.params.id));
  serve(router, userCalls.changePassword, async ({ actor, input }) =>
    presentUser(await users.changePassword(actor, input.params.id, input.body)),
  );
  serve(router, userCalls.changePreferences, async ({ actor, input }) =>
    presentPreferences(await users.changePreferences(actor, input.params.id, input.body)),
  );
  serve(router, userCalls.chooseEditorMode, ({ actor, input }) =>
    users.chooseEditorMode(actor, input.params.id, input.body.editorMode),
  );
};
