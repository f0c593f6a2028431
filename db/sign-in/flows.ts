import type { Knex } from 'knex';
import { hashSecret, newSecret } from './secrets.ts';

/** What a sign-in remembers between its steps. Each row is used once. */
export interface SignInFlow {
  kind: string;
  provider: string | null;
  userId: number | null;
  data: Record<string, unknown>;
  attempts: number;
}

interface NewFlow {
  /** What the flow waits for: 'oidc', 'step', 'passkey'. */
  kind: string;
  provider?: string;
  userId?: number;
  data?: Record<string, unknown>;
  /** Seconds. */
  lasts: number;
}

/** Identifies the asker: the flow's id, and the secret in the browser's cookie. */
interface FlowKey {
  kind: string;
  id: string;
  browser: string;
}

/** @returns the flow's id, which only this browser can use */
export async function beginFlow(
  runner: Knex,
  browser: string,
  { kind, provider, userId, data = {}, lasts }: NewFlow,
  id: string = newSecret(),
): Promise<string> {
  await runner('sign_in_flows').insert({
    id_hash: hashSecret(id),
    browser_hash: hashSecret(browser),
    kind,
    provider: provider ?? null,
    user_id: userId ?? null,
    data: JSON.stringify(data),
    expires_at: runner.raw("now() + ? * interval '1 second'", [lasts]),
  });
  return id;
}

const columns = ['kind', 'provider', 'user_id as userId', 'data', 'attempts'];

const matching = (runner: Knex, { kind, id, browser }: FlowKey) =>
  runner('sign_in_flows')
    .where({ id_hash: hashSecret(id), browser_hash: hashSecret(browser), kind })
    .whereRaw('expires_at > now()');

/** Takes a flow, so that nobody can use it again; null if it is unknown, has expired or belongs to another browser. */
export async function takeFlow(runner: Knex, key: FlowKey): Promise<SignInFlow | null> {
  const [flow] = await matching(runner, key).delete().returning<SignInFlow[]>(columns);
  return flow ?? null;
}

/** Reads a flow and counts an attempt at its step; null if it is unknown, has expired or belongs to another browser. */
export async function tryFlow(runner: Knex, key: FlowKey): Promise<SignInFlow | null> {
  const [flow] = await matching(runner, key).increment('attempts', 1).returning<SignInFlow[]>(columns);
  return flow ?? null;
}

/**
 * Records something that may be used only once, such as a token that a provider sent.
 * @param lasts for how long it must not be used again, in seconds
 * @returns false if it was recorded before
 */
export async function noteOnce(
  runner: Knex,
  { kind, key, lasts }: { kind: string; key: string; lasts: number },
): Promise<boolean> {
  const noted = await runner('sign_in_flows')
    .insert({
      id_hash: hashSecret(`${kind}\n${key}`),
      browser_hash: Buffer.alloc(0),
      kind,
      expires_at: runner.raw("now() + ? * interval '1 second'", [lasts]),
    })
    .onConflict('id_hash')
    .ignore()
    .returning<{ kind: string }[]>('kind');
  return noted.length > 0;
}
