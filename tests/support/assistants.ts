import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { SignedIn, TestApp } from './app.ts';
import { bodyOf } from './content.ts';
import type { HttpAnswer } from './http-client.ts';

export interface MadeToken {
  token: string;
  info: { id: number };
}

/** What a whole request is refused with. */
export interface RpcError {
  jsonrpc: string;
  error: { code: number; message: string };
}

export interface Used {
  isError: boolean;
  text: string;
}

export const makeToken = async (owner: SignedIn, values: object = {}): Promise<MadeToken> =>
  bodyOf(await owner.post<MadeToken>('/api/tokens', { name: 'Assistant', ...values }), 201);

/** An assistant that is connected, as the SDK's own client does it. */
export async function connect({ url }: TestApp, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const headers = { Authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

export const assistantOf = async (app: TestApp, owner: SignedIn, values: object = {}): Promise<Client> =>
  connect(app, (await makeToken(owner, values)).token);

export async function use(client: Client, name: string, values: Record<string, unknown> = {}): Promise<Used> {
  const { content, isError = false } = await client.callTool({ name, arguments: values });
  const parts = content as { type: string; text: string }[];
  return { isError: isError as boolean, text: parts.map(({ text }) => text).join('\n\n') };
}

export const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
export const accepts = { Accept: 'application/json, text/event-stream' };

/** One request as it is, without a client of the protocol. */
export const send = <T = RpcError>(
  app: TestApp,
  token: string | undefined,
  body: unknown = ping,
  headers: Record<string, string> = {},
): Promise<HttpAnswer<T>> =>
  Object.assign(app.anonymous(), { token }).post<T>('/mcp', body, { headers: { ...accepts, ...headers } });
