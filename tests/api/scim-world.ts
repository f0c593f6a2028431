import { expect } from 'vitest';
import type { ScimUser } from '../../api/contract/scim.ts';
import { startTestApp, testPassword, type SignedIn, type TestApp } from '../support/app.ts';
import type { HttpClient } from '../support/http-client.ts';

export const users = '/api/scim/v2/Users';
export const groups = '/api/scim/v2/Groups';

export interface ScimFault {
  schemas: string[];
  status: string;
  scimType?: string;
  detail: string;
}

export interface ScimList<T> {
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: T[];
}

interface UserRow {
  username: string;
  display_name: string;
  email: string;
  disabled_at: Date | null;
  disabled_by: string | null;
  password_hash: string | null;
}

const headers = { 'Content-Type': 'application/scim+json' };

/** A provider with a token for SCIM, and an administrator who looks on. */
export class ScimWorld {
  readonly app: TestApp;
  readonly admin: SignedIn;
  readonly provider: HttpClient;
  #people = 0;

  private constructor(app: TestApp, admin: SignedIn, provider: HttpClient) {
    this.app = app;
    this.admin = admin;
    this.provider = provider;
  }

  static async open(): Promise<ScimWorld> {
    return ScimWorld.on(await startTestApp());
  }

  static async on(app: TestApp): Promise<ScimWorld> {
    const admin = await app.signedIn('admin', 'root');
    const actor = await app.actor(admin.userId);
    const { token } = await app.services.tokens.createForScim(actor, { name: 'SCIM', days: null });
    return new ScimWorld(app, admin, Object.assign(app.anonymous(), { token }));
  }

  send<T>(method: string, path: string, body?: unknown) {
    return this.provider.send<T>(method, path, body === undefined ? {} : { body, headers });
  }

  patch<T>(path: string, ...operations: unknown[]) {
    return this.send<T>('PATCH', path, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: operations,
    });
  }

  /** As Entra ID makes somebody. */
  person(given: Record<string, unknown> = {}) {
    const number = (this.#people += 1);
    const userName = `person${number}@example.org`;
    return {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      externalId: `outside-${number}`,
      userName,
      active: true,
      emails: [{ primary: true, type: 'work', value: userName }],
      meta: { resourceType: 'User' },
      name: { formatted: `Person ${number}`, familyName: String(number), givenName: 'Person' },
      ...given,
    };
  }

  async made(given: Record<string, unknown> = {}): Promise<ScimUser> {
    const { status, body } = await this.send<ScimUser>('POST', users, this.person(given));
    expect(status).toBe(201);
    return body;
  }

  async filtered(filter: string, of = users) {
    return (await this.send<ScimList<ScimUser>>('GET', `${of}?filter=${encodeURIComponent(filter)}`)).body;
  }

  async row(id: string | number): Promise<UserRow> {
    return (await this.app.database
      .knex('users')
      .where({ id: Number(id) })
      .first()) as UserRow;
  }

  /** Somebody with a session, as if they had come by their provider. */
  async signedInAs(id: string): Promise<HttpClient> {
    const { password_hash: hash } = await this.row(this.admin.userId);
    const { username } = await this.row(id);
    await this.app.database
      .knex('users')
      .where({ id: Number(id) })
      .update({ password_hash: hash });
    const client = this.app.anonymous();
    await client.signIn(username, testPassword);
    return client;
  }
}
