import { OpenApiGeneratorV31, OpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import type { z } from 'zod';
import type { Call } from './contract/call.ts';
import { allCalls } from './contract/calls.ts';
import { errorBody } from './contract/errors.ts';

const refusals: Record<number, string> = {
  400: 'Invalid: `fields` names each fault',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Does not exist for you',
  409: 'Conflicts with what is there',
  413: 'Too large',
  415: 'Another type of body is needed',
  416: 'The file has no such range',
  429: 'Too many failures, or too many at once: see Retry-After',
  500: 'A fault of the server: tell an administrator the `requestId`',
  503: 'The database or the file store cannot be reached',
  507: 'No space is left to keep it',
};

let written: object | undefined;

/** The API in OpenAPI 3.1, made from the contract. */
export function openApiDocument(): object {
  written ??= write();
  return written;
}

function write(): object {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'session', { type: 'apiKey', in: 'cookie', name: 'lectern' });
  for (const { feature, call } of allCalls) {
    registry.registerPath({
      method: call.method,
      path: call.path,
      tags: [feature],
      summary: call.summary,
      security: call.access === 'public' ? [] : [{ session: [] }],
      request: requestOf(call),
      responses: { ...successOf(call), ...refusalsOf(call) },
    });
  }
  const info = { title: 'Lectern', version: '1.0.0', description: 'Documents of an organisation.' };
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({ openapi: '3.1.0', info });
}

function requestOf(call: Call) {
  const json = call.body && { content: { 'application/json': { schema: call.body } } };
  return {
    params: call.params as z.ZodObject,
    query: call.query as z.ZodObject,
    body: call.multipart ? file : json,
  };
}

const file = {
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        properties: { file: { type: 'string' as const, format: 'binary' } },
      },
    },
  },
};

function successOf(call: Call) {
  const content = call.events
    ? { 'text/event-stream': { schema: call.events } }
    : call.response && { 'application/json': { schema: call.response } };
  return { [call.status]: content ? { description: 'Success', content } : { description: 'Success' } };
}

/** What may go wrong with any call of its kind; who asks for a rare one finds it here. */
function refusalsOf(call: Call) {
  const writes = call.method !== 'get';
  const possible = [
    400,
    ...(call.access === 'public' ? [] : [401]),
    403,
    404,
    ...(writes ? [409] : []),
    ...(call.body || call.multipart ? [413, 415] : []),
    ...(call.body ? [429] : []),
    ...(call.refusals ?? []),
    500,
    503,
    ...(writes ? [507] : []),
  ];
  return Object.fromEntries(
    possible.map((status) => [
      status,
      { description: refusals[status] ?? '', content: { 'application/json': { schema: errorBody } } },
    ]),
  );
}
