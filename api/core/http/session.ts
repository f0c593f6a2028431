import type Koa from 'koa';
import type { Knex } from 'knex';
import { createSession } from 'koa-session';
import { hashSecret, newSecret } from '../../../db/sign-in/secrets.ts';
import { Session } from '../../../db/sign-in/session.ts';
import { findSession, type FoundSession } from '../../../db/sign-in/session-statements.ts';
import type { Actor } from '../access/actor.ts';
import { familiarAddresses } from './familiar-addresses.ts';
import { clientAddress } from './client-address.ts';
import type { RequestContext, RequestMiddleware, RequestState } from './context.ts';
import { isDiskFull } from '../transaction.ts';

// browsers accept the __Host- prefix only over https; it proves that no other host set the cookie
const cookieName = (publicUrl: string | undefined): string =>
  publicUrl?.startsWith('https:') ? '__Host-lectern' : 'lectern';

const idleDays = 7;
const absoluteDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** What the row stores besides the user: only koa-session's own timestamps. */
type SessionData = Record<string, unknown> & { userId?: number };

interface SessionHandle extends SessionData {
  regenerate(): Promise<void>;
}

/** koa-session sets `ctx.session`; nothing outside this file touches it. */
type SessionContext = RequestContext & { session: SessionHandle | null };

const freshIds = new WeakMap<object, Set<string>>();

/**
 * Sessions in PostgreSQL. The cookie holds 32 random bytes, the table their SHA-256. Every request reads the current
 * user (role, status) with the session. A session ends after 7 idle days or 30 days in all.
 */
export function sessions(
  app: Koa<RequestState>,
  knex: Knex,
  publicUrl: string | undefined,
): RequestMiddleware {
  const https = publicUrl?.startsWith('https:') ?? false;
  const middleware = createSession(
    {
      key: cookieName(publicUrl),
      maxAge: idleDays * dayMs,
      signed: false,
      httpOnly: true,
      sameSite: 'lax',
      rolling: false,
      renew: true,
      genid: rememberFresh,
      store: sessionStore(knex),
    },
    app,
  );
  return (ctx, next) => {
    // behind a proxy the connection is plain http, and the cookie library would refuse to set a secure cookie
    ctx.cookies.secure = https;
    ctx.state.reloadActor = () => Promise.resolve(null);
    return middleware(ctx, next);
  };
}

/**
 * The person who opens a page, for the content shown before its scripts have loaded. It does not renew the session; the
 * calls of the page do. Null if nobody is signed in, or
 * the person must change their password first.
 */
export async function findReader(
  ctx: RequestContext,
  knex: Knex,
  publicUrl: string | undefined,
): Promise<Reader | null> {
  const id = ctx.cookies.get(cookieName(publicUrl));
  if (!id) return null;
  const sessionHash = hashSecret(id);
  const found = await findSession(knex, sessionHash);
  const actor = actorOf(found, sessionHash, clientAddress(ctx));
  if (!actor || actor.mustChangePassword) return null;
  return { actor, passwordIsInitial: found?.user?.passwordIsInitial === true };
}

export interface Reader {
  actor: Actor;
  passwordIsInitial: boolean;
}

/** How the person signed in; kept in the row of the session. */
type SignedInBy = Pick<Session, 'methods' | 'identityId' | 'providerSid' | 'idToken'>;

const signedInBy = new WeakMap<object, SignedInBy>();

/** Begins a session under a new id, so that the old id is useless to anyone who knew it. Called by the entrance only. */
export async function beginSession(ctx: RequestContext, userId: number, by: SignedInBy): Promise<void> {
  const { session } = ctx as SessionContext;
  if (!session) throw new Error('This route is mounted without sessions');
  session.userId = userId;
  signedInBy.set(ctx, by);
  await session.regenerate();
}

export function endSession(ctx: RequestContext): void {
  (ctx as SessionContext).session = null;
}

function rememberFresh(ctx: object): string {
  const id = newSecret();
  const ids = freshIds.get(ctx) ?? new Set();
  freshIds.set(ctx, ids.add(id));
  return id;
}

function actorOf(found: FoundSession | null, sessionHash: Buffer, address: string): Actor | null {
  if (!found?.user || found.user.disabled) return null;
  const { id, username, displayName, role, avatar, mustChangePassword } = found.user;
  return { id, username, displayName, role, avatar, address, sessionHash, mustChangePassword };
}

/** How the list of sessions describes the device. */
const seenAs = (ctx: RequestContext) => ({
  userAgent: ctx.get('User-Agent').slice(0, 300),
  address: clientAddress(ctx),
});

async function rememberUse(knex: Knex, idHash: Buffer, ctx: RequestContext): Promise<void> {
  const remembering = Session.query(knex)
    .where('id_hash', idHash)
    // of many requests at once, only the first one writes
    .where('last_used_at', '<', Session.raw(`now() - interval '5 minutes'`))
    .patch({ ...seenAs(ctx), lastUsedAt: Session.raw('now()') } as object);
  await unlessDiskFull(remembering);
}

/** A read must not fail because the disk is full: the session is updated when there is room again. */
async function unlessDiskFull(writing: PromiseLike<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

function sessionStore(knex: Knex) {
  return {
    async get(id: string, _maxAge: number, { ctx }: { ctx?: RequestContext }) {
      const sessionHash = hashSecret(id);
      const found = await findSession(knex, sessionHash);
      if (!found || !ctx) return undefined;
      const address = clientAddress(ctx);
      if (found.isUseDue) await rememberUse(knex, sessionHash, ctx);
      ctx.state.actor = actorOf(found, sessionHash, address);
      if (ctx.state.actor) familiarAddresses.note(address);
      ctx.state.reloadActor = async () => actorOf(await findSession(knex, sessionHash), sessionHash, address);
      return found.data;
    },
    async set(id: string, data: SessionData, maxAge: number, { ctx }: { ctx?: RequestContext }) {
      const row = {
        data,
        userId: data.userId ?? null,
        expiresAt: new Date(Date.now() + maxAge),
      };
      if (ctx && freshIds.get(ctx)?.delete(id)) {
        await Session.query(knex).insert({
          idHash: hashSecret(id),
          ...row,
          ...seenAs(ctx),
          ...signedInBy.get(ctx),
        });
        return;
      }
      // never insert: a session that was deleted while this request ran must stay deleted
      const renewing = Session.query(knex)
        .where('id_hash', hashSecret(id))
        .patch({
          ...row,
          expiresAt: Session.raw(
            `least(?::timestamptz, created_at + interval '${absoluteDays} days')`,
            row.expiresAt,
          ),
        } as object);
      await unlessDiskFull(renewing);
    },
    async destroy(id: string) {
      await Session.query(knex).deleteById(hashSecret(id));
    },
  };
}
