import { allCalls } from '../../api/contract/calls.ts';
import type { Call } from '../../api/contract/call.ts';
import { startTestApp, testPassword, type TestApp } from '../support/app.ts';
import type { HttpAnswer, HttpClient } from '../support/http-client.ts';
import { makeImport, makeThings, missingThings, type Things } from '../support/world.ts';
import type { Row } from './access-matrix.row.ts';

export const callers = [
  'signedOut',
  'disabled',
  'viewer',
  'editor',
  'member',
  'admin',
  'reader',
  'owner',
] as const;
/**
 * Tokens of the owner; the last one of the administrator. `tokenOfSpace` reaches only the space of the row, the tokens
 * `…Elsewhere` only another one.
 */
export const tokenCallers = [
  'tokenRead',
  'tokenWrite',
  'tokenEnded',
  'tokenScim',
  'tokenOfSpace',
  'tokenElsewhere',
  'adminElsewhere',
] as const;
export type Caller = (typeof callers)[number] | (typeof tokenCallers)[number];

interface Made {
  things: Things;
  groupId: number;
  importId: number;
}

type Client = HttpClient & { userId: number };

export const nameOf = (call: Pick<Call, 'method' | 'path'>) => `${call.method.toUpperCase()} ${call.path}`;

const templates = new Set(allCalls.map(({ call }) => nameOf(call)));

/** People of every role, and things that no earlier request of the matrix has changed. */
export class AccessWorld {
  readonly app: TestApp;
  readonly clients: Record<Caller, Client>;
  #strangers = 0;
  readonly #shared = new Map<Row['target'], Promise<Made>>();
  /** What a refused request was about: a refusal changes nothing, and what it left is for the next request. */
  readonly #unchanged = new Map<Row['target'], Made>();
  #groups = 0;

  private constructor(app: TestApp, clients: Record<Caller, Client>) {
    this.app = app;
    this.clients = clients;
  }

  static async open(): Promise<AccessWorld> {
    const app = await startTestApp({ settings: { LIVE_EDITING: 'on', PUBLIC_LINKS: 'on' } });
    const owner = await app.signedIn('editor', 'owner');
    const disabled = await app.signedIn('editor', 'disabled');
    const admin = await app.signedIn('admin', 'admin');
    const clients = {
      signedOut: Object.assign(app.anonymous(), { userId: owner.userId }),
      disabled,
      viewer: await app.signedIn('viewer', 'viewer'),
      editor: await app.signedIn('editor', 'editor'),
      member: await app.signedIn('editor', 'member'),
      admin,
      reader: await app.signedIn('editor', 'reader'),
      owner,
      tokenRead: await withToken(app, owner, 'tokenRead'),
      tokenWrite: await withToken(app, owner, 'tokenWrite'),
      tokenEnded: await withToken(app, owner, 'tokenEnded'),
      tokenScim: await withScimToken(app, admin),
      tokenOfSpace: await withToken(app, owner, 'tokenOfSpace'),
      tokenElsewhere: await withToken(app, owner, 'tokenElsewhere'),
      adminElsewhere: await withToken(app, admin, 'adminElsewhere'),
    };
    await app.database
      .knex('api_tokens')
      .where('name', 'tokenEnded')
      .update({ expires_at: new Date(0) });
    const { spaceId } = await makeThings(app, { visibility: 'everyone', ownerId: owner.userId });
    for (const name of ['tokenElsewhere', 'adminElsewhere']) await limit(app, name, spaceId);
    await app.database.knex('users').where('id', disabled.userId).update({ disabled_at: new Date() });
    return new AccessWorld(app, clients);
  }

  close(): Promise<void> {
    return this.app.close();
  }

  /** The answer of one call to one caller; a request that deletes must not decide what the next one finds. */
  async ask(name: string, row: Row, caller: Caller): Promise<HttpAnswer & { sent: unknown }> {
    if (!templates.has(name)) throw new Error(`${name} is no call`);
    const client = this.clients[caller];
    const made = await this.#subjectOf(name, row.target);
    const { things, groupId, importId } = made;
    if (caller === 'tokenOfSpace') await limit(this.app, caller, things.spaceId);
    const ownerId = this.clients.owner.userId;
    const userId = await this.#userFor(row.target, client);
    const { path, body, headers } = row.request({
      ...things,
      groupId,
      importId,
      userId,
      callerId: client.userId,
      ownerId,
      memberId: this.clients.member.userId,
    });
    const [method = '', template = ''] = name.split(' ');
    if (path.split('?')[0]?.split('/').length !== template.split('/').length)
      throw new Error(`${path} is not of ${template}`);
    const answer = await client.send(method, path, { body, headers });
    if (method !== 'GET' && answer.status >= 400) this.#unchanged.set(row.target, made);
    if (name.startsWith('POST /api/auth/')) await this.#signInAgain(client, caller);
    return { ...answer, sent: body };
  }

  /** What a call is about. Calls that read change nothing, so that they share it. */
  async #subjectOf(name: string, target: Row['target']): Promise<Made> {
    if (target === 'missing') return { things: missingThings, groupId: 999_999, importId: 999_999 };
    const make = async () => {
      const things = await this.#thingsFor(target);
      const { spaceId } = things;
      return {
        things,
        groupId: await this.#makeGroup(spaceId),
        importId: await makeImport(this.app, spaceId, this.clients.owner.userId),
      };
    };
    if (!name.startsWith('GET ')) {
      const unchanged = this.#unchanged.get(target);
      this.#unchanged.delete(target);
      return unchanged ?? make();
    }
    const shared = this.#shared.get(target) ?? make();
    this.#shared.set(target, shared);
    return shared;
  }

  async #thingsFor(target: Row['target']): Promise<Things> {
    const visibility = ['closed', 'restricted', 'not to edit'].includes(target) ? 'members' : 'everyone';
    const { owner, member, reader } = this.clients;
    const things = await makeThings(this.app, {
      visibility,
      ownerId: owner.userId,
      memberId: member.userId,
    });
    const actor = await this.app.actor(owner.userId);
    const membership = { space_id: things.spaceId, user_id: reader.userId, role: 'viewer' };
    await this.app.database.knex('space_members').insert(membership);
    if (target === 'restricted')
      for (const id of [things.documentId, things.otherDocumentId])
        await this.app.services.restrictions.restrict(actor, id, { people: [], groups: [] });
    if (target === 'not to edit')
      for (const id of [things.documentId, things.otherDocumentId])
        await this.app.services.restrictions.restrict(actor, id, { people: [], groups: [] }, 'edit');
    return things;
  }

  async #makeGroup(spaceId: number): Promise<number> {
    const { rows } = await this.app.database.knex.raw<{ rows: [{ id: number }] }>(groupInSpace, {
      ...{ name: `Group ${(this.#groups += 1)} of the world`, spaceId, memberId: this.clients.member.userId },
    });
    return rows[0].id;
  }

  /** Of whom a call about people is: oneself, someone else, nobody. */
  async #userFor(target: Row['target'], client: Client): Promise<number> {
    if (target === 'own') return client.userId;
    if (target === 'missing') return 999_999;
    const { knex } = this.app.database;
    const username = `stranger${(this.#strangers += 1)}`;
    const [row] = await knex('users')
      .insert({
        username,
        display_name: username,
        email: `${username}@example.org`,
        role: 'viewer',
        password_hash: 'none',
      })
      .returning<{ id: number }[]>('id');
    await knex('notification_preferences').insert({ user_id: row?.id });
    return row?.id ?? 0;
  }

  async #signInAgain(client: HttpClient, caller: Caller): Promise<void> {
    if (caller === 'signedOut' || caller === 'disabled' || client.token !== undefined) client.cookie = '';
    else await client.signIn(caller, testPassword);
  }
}

/** A group with a member, and with the role of a viewer in a space. */
const groupInSpace = `
with made as (
  insert into groups (name) values (:name) returning id
), member as (
  insert into group_members (group_id, user_id) select id, :memberId::int from made
), in_space as (
  insert into space_groups (space_id, group_id, role) select :spaceId::int, id, 'viewer' from made
)
select id from made`;

/** Makes a token reach this space alone. */
const limit = ({ database }: TestApp, name: string, spaceId: number): Promise<unknown> =>
  database
    .knex('api_tokens')
    .where({ name })
    .update({ space_ids: [spaceId] });

async function withToken(app: TestApp, owner: Client, name: (typeof tokenCallers)[number]): Promise<Client> {
  const scope = name === 'tokenRead' ? 'read' : 'write';
  const { body } = await owner.post<{ token: string }>('/api/tokens', { name, scope });
  return Object.assign(app.anonymous(), { userId: owner.userId, token: body.token });
}

async function withScimToken(app: TestApp, admin: Client): Promise<Client> {
  const actor = await app.actor(admin.userId);
  const { token, row } = await app.services.tokens.createForScim(actor, { name: 'tokenScim', days: null });
  return Object.assign(app.anonymous(), { userId: row.userId, token });
}
