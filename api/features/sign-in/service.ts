import type { Knex } from 'knex';
import type { SignInProblem, SignInWays } from '../../contract/sign-in.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { requireFreshSession } from '../../core/access/fresh-session.ts';
import { consume, createLimiter } from '../../core/access/limiter.ts';
import { malformed, notFound, tooMany, unavailable } from '../../core/errors.ts';
import { addressGroup } from '../../core/http/client-address.ts';
import type { Arrival } from '../../core/http/entrance.ts';
import { inTransaction } from '../../core/transaction.ts';
import { beginFlow, noteOnce, takeFlow, type SignInFlow } from '../../../db/sign-in/flows.ts';
import { Session } from '../../../db/sign-in/session.ts';
import {
  OidcRefusal,
  ProviderAway,
  type IdentityPorts,
  type OidcAnswer,
  type OidcPort,
  type OidcRequest,
} from '../../ports/identity/port.ts';
import type { SignInSettings } from '../../settings/sign-in.ts';
import type { IdentitiesService } from '../identities/service.ts';

/** A path on this server: neither `//host` nor `/\host`, which browsers treat as another server. */
const ownPath = /^\/(?![/\\])/;
const maxPathLength = 500;
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** The page to go to after the sign-in: the one asked for if it is one of ours, otherwise the start page. */
const safeReturn = (asked: string): string =>
  asked.length <= maxPathLength && ownPath.test(asked) && !control.test(asked) && asked.isWellFormed()
    ? asked
    : '/';

export type SignInService = ReturnType<typeof createSignInService>;

interface SignInDependencies {
  knex: Knex;
  identity: Pick<IdentityPorts, 'oidc'>;
  identities: Pick<IdentitiesService, 'admit' | 'linkOwn' | 'whyNot'>;
  signIn: Pick<SignInSettings, 'password' | 'ldap'>;
}

/** How a sign-in with a provider ended. */
export type Outcome =
  | {
      arrival: Arrival;
      returnTo: string;
      /** True if the provider did not report the groups. */
      isGroupsUnknown: boolean;
    }
  /** The account was linked to that of the signed-in person. */
  | { linked: true }
  | {
      problem: SignInProblem;
      /** True if somebody signed in wanted to link an account. */
      isLink: boolean;
      /** For the log: the provider's error. */
      cause?: Error;
    };

/** Identifies the browser: the secret in its cookie, and its address. */
interface Browser {
  secret: string;
  address: string;
}

/** Seconds. */
const flowLasts = 10 * 60;
/** A logout token is valid for five minutes, plus a minute for differing clocks. Seconds. */
const logoutRemembered = 10 * 60;

type FlowData = Pick<OidcRequest, 'state' | 'nonce' | 'codeVerifier'> & { returnTo: string };

export function createSignInService({ knex, identity, identities, signIn }: SignInDependencies) {
  const ports = new Map(identity.oidc.map((port) => [port.settings.id, port]));
  // a whole office may share an address
  const beginnings = createLimiter(knex, { keyPrefix: 'oidc', points: 600, duration: 10 * 60 });

  const portOf = (id: string): OidcPort => {
    const port = ports.get(id);
    if (!port) throw notFound(texts.providerNotFound);
    return port;
  };

  async function start(id: string, { secret, address }: Browser, to: { returnTo: string; userId?: number }) {
    const port = portOf(id);
    await consume(
      beginnings,
      addressGroup(address),
      () => Promise.resolve(),
      (seconds) => tooMany(texts.requestsAtOnce, seconds),
    );
    const { url, state, nonce, codeVerifier } = await port.begin();
    const data: FlowData = { state, nonce, codeVerifier, returnTo: to.returnTo };
    const flow = { kind: 'oidc', provider: id, data: { ...data }, lasts: flowLasts, userId: to.userId };
    await beginFlow(knex, secret, flow, state);
    return url;
  }

  /** Links the answer to the account of the signed-in person, or finds the account that it signs in to. */
  async function settle(port: OidcPort, { userId, returnTo }: Settling, answer: OidcAnswer, by: Settler) {
    if (userId !== null) {
      // somebody else has signed in here meanwhile
      if (by.actor?.id !== userId) return { problem: 'expired', isLink: false } as const;
      await identities.linkOwn(by.actor, port.settings, answer.identity);
      return { linked: true } as const;
    }
    const { user, identity: row } = await identities.admit(answer.identity, port.settings, by.address);
    const { sid, idToken } = answer;
    const from = { id: row.id, provider: port.settings.id, sid, idToken };
    return {
      arrival: { user, methods: ['oidc'], identity: from },
      returnTo,
      isGroupsUnknown: answer.identity.groups === 'unknown',
    } satisfies Outcome;
  }

  const noteFailedSignIn = (id: string, problem: SignInProblem, address: string) =>
    inTransaction(knex, (trx) =>
      audit(trx, { address }, { action: 'auth.provider_failed', details: { provider: id, problem } }),
    );

  return {
    ways(): Omit<SignInWays, 'passkeys'> {
      return {
        // people of a directory use the same form
        password: signIn.ldap.length > 0 ? 'everyone' : signIn.password,
        providers: identity.oidc.map(({ settings: { id, name } }) => ({ id, name })),
      };
    },

    /**
     * Begins a sign-in in this browser.
     * @returns the provider's address, or the problem
     * @throws AppError 404 for an unknown provider, 429 after too many
     */
    async begin(id: string, browser: Browser, returnTo: string): Promise<{ url: string } | Outcome> {
      try {
        return { url: await start(id, browser, { returnTo: safeReturn(returnTo) }) };
      } catch (error) {
        return { ...problemOf(error, identities), isLink: false };
      }
    },

    /**
     * Begins to link an account at a provider to the actor's account.
     * @throws AppError 403 `confirm_first` if they signed in too long ago, 404, 429, 503
     */
    async beginLink(actor: Actor, id: string, browser: Browser): Promise<string> {
      await requireFreshSession(knex, actor);
      try {
        return await start(id, browser, { returnTo: '/', userId: actor.id });
      } catch (error) {
        if (error instanceof ProviderAway || error instanceof OidcRefusal)
          throw unavailable(texts.providerAway, 10);
        throw error;
      }
    },

    /**
     * Reads the answer that the browser brings back from a provider. Whatever the answer, this sign-in ends.
     * @param query of the address that it came back to
     */
    async finish(
      id: string,
      { secret, address }: Browser,
      query: string,
      actor: Actor | null,
    ): Promise<Outcome> {
      const port = portOf(id);
      const state = new URLSearchParams(query).get('state') ?? '';
      const flow = await takeFlow(knex, { kind: 'oidc', id: state, browser: secret });
      if (!flow) return { problem: 'expired', isLink: false };
      const { userId, data } = readFlow(flow);
      try {
        // an answer of another provider
        if (flow.provider !== id) throw new OidcRefusal('failed', 'The answer came from another provider');
        const answer = await port.finish(query, data);
        return await settle(port, { userId, returnTo: data.returnTo }, answer, { actor, address });
      } catch (error) {
        const found = problemOf(error, identities);
        await noteFailedSignIn(id, found.problem, address);
        return { ...found, isLink: userId !== null };
      }
    },

    /**
     * The page for signing out at the provider of this session, if the settings ask for that; null if there is none, or
     * it is not known now.
     */
    async logoutAddress({ sessionHash }: Actor): Promise<string | null> {
      if (sessionHash === null) return null;
      const session = await Session.query(knex)
        .findById(sessionHash)
        .join('identities', 'identities.id', 'sessions.identity_id')
        .select('sessions.id_token', 'identities.provider')
        .castTo<{ idToken: string | null; provider: string } | undefined>();
      const port = session && ports.get(session.provider);
      if (!port) return null;
      try {
        return await port.logoutAddress(session.idToken);
      } catch (error) {
        if (error instanceof ProviderAway || error instanceof OidcRefusal) return null;
        throw error;
      }
    },

    /**
     * Ends sessions because somebody has signed out at the provider: those of the provider's session, or all of the
     * person.
     * @throws AppError 400 for a token that is not valid or was used before, 503 if the keys cannot be read
     */
    async logoutByProvider(id: string, token: string, address: string): Promise<void> {
      const port = portOf(id);
      const { issuer, jti, sid, subject } = await readNotice(port, token);
      await inTransaction(knex, async (trx) => {
        const isNew = await noteOnce(trx, {
          kind: 'logout',
          key: `${issuer}\n${jti}`,
          lasts: logoutRemembered,
        });
        if (!isNew) throw malformed(texts.logoutTokenRefused);
        const ended = await Session.query(trx)
          .whereIn('identity_id', (query) => {
            void query.select('id').from('identities').where({ issuer });
            if (sid === null) void query.where({ subject });
          })
          .modify((query) => {
            if (sid !== null) void query.where('provider_sid', sid);
          })
          .delete();
        const details = { provider: id, sessions: ended };
        await audit(trx, { address }, { action: 'auth.backchannel_logout', details });
      });
    },
  };
}

interface Settling {
  /** The account that is to be linked; null for a sign-in. */
  userId: number | null;
  returnTo: string;
}

interface Settler {
  actor: Actor | null;
  address: string;
}

const readFlow = ({ userId, data }: SignInFlow) => ({ userId, data: data as unknown as FlowData });

async function readNotice(port: OidcPort, token: string) {
  try {
    return await port.readLogoutToken(token);
  } catch (error) {
    if (error instanceof ProviderAway) throw unavailable(texts.providerAway, 10);
    if (error instanceof OidcRefusal) throw malformed(texts.logoutTokenRefused);
    throw error;
  }
}

function problemOf(
  error: unknown,
  { whyNot }: Pick<IdentitiesService, 'whyNot'>,
): { problem: SignInProblem; cause?: Error } {
  if (error instanceof ProviderAway) return { problem: 'away', cause: error };
  if (error instanceof OidcRefusal) return { problem: error.problem, cause: error };
  const problem = whyNot(error);
  if (problem === null) throw error;
  return { problem };
}
