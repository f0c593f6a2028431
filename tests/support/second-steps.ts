import type { SignInStep } from '../../api/contract/second-steps.ts';
import { testPassword, type SignedIn, type TestApp } from './app.ts';
import { setUpApp } from './authenticator-app.ts';
import type { HttpAnswer, HttpClient } from './http-client.ts';

export interface Refusal {
  code: string;
  message: string;
  fields?: Record<string, string>;
}

/** A sign-in that waits for its second step. */
export type Waiting = HttpAnswer<{ step: SignInStep }>;

/** Answers the step that a sign-in waits for. */
export const take = (client: HttpClient, body: object): Promise<HttpAnswer<Refusal>> =>
  client.post('/api/auth/step', body);

export const isIn = async (client: HttpClient): Promise<boolean> =>
  (await client.get('/api/auth/user')).status === 200;

/** What tests of second steps do with a server. @param server it, once it has started */
export const createSecondSteps = (server: () => TestApp) => ({
  /** Signs in as far as the password. */
  withPassword: async (username: string, client = server().anonymous(), from = '203.0.113.7') => {
    const answer: Waiting = await client.post(
      '/api/auth/login',
      { username, password: testPassword },
      { headers: { 'x-forwarded-for': from } },
    );
    return { client, answer };
  },

  personWithApp: async (role: 'admin' | 'editor' | 'viewer' = 'editor') => {
    const person = await server().signedIn(role);
    return { person, ...(await setUpApp(person)) };
  },

  /** Codes that were used count as new again: a test cannot wait for the next 30 seconds. */
  forgetUsedSteps: ({ userId }: SignedIn) =>
    server().database.knex('totp_keys').where('user_id', userId).update({ last_step: 0 }),

  auditsOf: async (action: string, userId: number): Promise<number> => {
    const rows = await server()
      .database.knex('audit_events')
      .where({ action })
      .where((match) => void match.where({ actor_id: userId }).orWhere({ target_id: userId }));
    return rows.length;
  },
});
