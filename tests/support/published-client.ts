import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from './published-api.ts';

/** Every call of the API, typed as the OpenAPI document describes it. */
export type PublishedClient = Client<paths>;

/** What people's scripts call the API with, as docs/api.md shows: keeps its session. */
export function publishedClient(url: string): PublishedClient {
  const lectern = createClient<paths>({ baseUrl: url });
  let session = '';
  const keepSession: Middleware = {
    onRequest({ request }) {
      if (session !== '') request.headers.set('cookie', session);
    },
    onResponse({ response }) {
      session = response.headers.getSetCookie()[0]?.split(';')[0] ?? session;
    },
  };
  lectern.use(keepSession);
  return lectern;
}

/** A client of somebody who is signed in. */
export async function signedInClient(
  url: string,
  username: string,
  password: string,
): Promise<PublishedClient> {
  const lectern = publishedClient(url);
  dataOf(await lectern.POST('/api/auth/login', { body: { username, password } }));
  return lectern;
}

/**
 * What a call that has to succeed answers.
 * @throws Error with the words of the refusal
 */
export function dataOf<T>(answer: { data?: T; error?: { message: string }; response: Response }): T {
  const { data, error, response } = answer;
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${error?.message ?? ''}`);
  return data as T;
}

/** For the body of a call that takes a file: sends it as a form does, under this name. */
export const formOf =
  (name: string) =>
  (body?: { file?: string }): FormData => {
    const form = new FormData();
    form.set('file', new Blob([body?.file ?? '']), name);
    return form;
  };
