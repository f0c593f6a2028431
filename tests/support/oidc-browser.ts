import { HttpClient } from './http-client.ts';

/** A browser with cookies of its own at a provider. Follows a sign-in there, up to the address that leads back. */
export class ProviderBrowser {
  readonly #client: HttpClient;

  constructor(issuer: string) {
    this.#client = new HttpClient(issuer);
  }

  /**
   * @param address where Lectern sends people
   * @param subject who signs in, if the provider asks; null: says no
   * @returns the path and query of the way back to Lectern
   */
  async signIn(address: string, subject: string | null): Promise<string> {
    let next = new URL(address);
    for (let hops = 0; hops < 10 && next.origin === this.#client.url; hops += 1) {
      const path = next.pathname + next.search;
      const { headers, body, status } = path.startsWith('/interaction/')
        ? await this.#client.post(
            path,
            subject === null ? 'deny=yes' : `login=${encodeURIComponent(subject)}`,
            {
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
            },
          )
        : await this.#client.get(path);
      const location = headers.get('location');
      if (location === null)
        throw new Error(`The provider answered ${status} at ${next.pathname}: ${String(body)}`);
      next = new URL(location, this.#client.url);
    }
    return next.pathname + next.search;
  }

  /** Signs out at the provider alone. */
  async signOut(address: string): Promise<string | null> {
    const { pathname, search } = new URL(address);
    const { body } = await this.#client.get<string>(pathname + search);
    const [, action = ''] = /action="([^"]+)"/.exec(body) ?? [];
    const [, secret = ''] = /name="xsrf" value="([^"]+)"/.exec(body) ?? [];
    const form = new URLSearchParams({ xsrf: secret, logout: 'yes' }).toString();
    const { headers } = await this.#client.post(new URL(action).pathname, form, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return headers.get('location');
  }
}
