import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  nextLink,
  request,
  requestPage,
  serverMessage,
  toApiError,
  withQuery,
} from '../../../web/lib/http.ts';

const answer = (body: string | null, init?: ResponseInit) => vi.fn(async () => new Response(body, init));

function serve(fetch: (path: string, init: RequestInit) => Promise<Response>): void {
  vi.stubGlobal('fetch', fetch);
}

afterEach(() => vi.unstubAllGlobals());

describe('errors', () => {
  // evidence: C247
  it('read "status: message" when the body is ours', () => {
    const body = JSON.stringify({
      message: 'Space name is required',
      code: 'invalid',
      fields: { name: 'Space name is required' },
      requestId: 'r',
    });
    const error = toApiError(400, 'Bad Request', body);
    expect(error.message).toBe('400: Space name is required');
    expect(error.text).toBe('Space name is required');
    expect(error.fields).toEqual({ name: 'Space name is required' });
    expect(serverMessage(error)).toBe('Space name is required');
  });

  // evidence: C247
  it('read the body of another server, else the status text', () => {
    expect(toApiError(502, 'Bad Gateway', 'upstream away').message).toBe('502: upstream away');
    expect(toApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
    expect(toApiError(500, 'Error', '{"message":3}').message).toBe('500: {"message":3}');
    expect(serverMessage(toApiError(502, 'Bad Gateway', 'upstream away'))).toBeUndefined();
  });

  it('say that no answer came', async () => {
    serve(async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(request('GET', '/api/spaces')).rejects.toMatchObject({
      status: 0,
      text: 'The server cannot be reached',
    });
  });
});

describe('request', () => {
  it('sends JSON and reads JSON', async () => {
    const seen: [string, RequestInit][] = [];
    serve(async (path, init) => {
      seen.push([path, init]);
      return Response.json({ id: 3 }, { status: 201 });
    });
    await expect(request('POST', '/api/spaces', { body: { name: 'A' } })).resolves.toEqual({ id: 3 });
    expect(seen[0]?.[0]).toBe('/api/spaces');
    expect(seen[0]?.[1]).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      body: '{"name":"A"}',
      headers: { 'Content-Type': 'application/json' },
    });
  });

  it('reads nothing from an answer without a body', async () => {
    serve(answer(null, { status: 204 }));
    await expect(request('DELETE', '/api/spaces/3')).resolves.toBeUndefined();
  });

  it('follows pages by the Link header, never to another host', async () => {
    const link = '<http://elsewhere.example/api/documents/starred?after=x>; rel="next"';
    serve(answer('[1]', { headers: { Link: link } }));
    await expect(requestPage('/api/documents/starred')).resolves.toMatchObject({
      items: [1],
      next: '/api/documents/starred?after=x',
    });
    expect(nextLink('</a>; rel="prev", </b?after=2>; rel="next"')).toBe('/b?after=2');
    expect(nextLink(null)).toBeUndefined();
  });

  it('leaves absent values out of the query', () => {
    expect(withQuery('/a', { q: 'x y&z', parentId: undefined, limit: 0 })).toBe('/a?q=x+y%26z&limit=0');
    expect(withQuery('/a', {})).toBe('/a');
  });
});
