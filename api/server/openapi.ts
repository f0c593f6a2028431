import { OpenApiGeneratorV31, OpenAPIRegistry, zodToOpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { attachment } from '../contract/attachments.ts';
import { session } from '../contract/auth.ts';
import type { Call } from '../contract/call.ts';
import { allCalls } from '../contract/calls.ts';
import { comment } from '../contract/comments.ts';
import {
  document,
  documentListItem,
  documentSummary,
  revision,
  revisionWithContent,
} from '../contract/documents.ts';
import { errorBody } from '../contract/errors.ts';
import { limits } from '../text/limits.ts';
import { notification } from '../contract/notifications.ts';
import { suggestedPerson } from '../contract/people.ts';
import { id } from '../contract/primitives.ts';
import { searchResult } from '../contract/search.ts';
import { member, space } from '../contract/spaces.ts';
import { apiToken } from '../contract/tokens.ts';
import { currentUser, user } from '../contract/users.ts';

const refusals: Record<number, string> = {
  400: 'Invalid: `fields` names each fault',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Does not exist for you',
  406: 'The `Accept` header does not name what this call answers',
  408: 'The body took too long to arrive',
  409: 'Conflicts with the current state',
  413: 'Too large',
  415: 'Another type of body is needed',
  416: 'The file has no such range',
  421: 'The request names a host that this server does not know',
  429: 'Too many failures, or too many at once: see Retry-After',
  500: 'A fault of the server: tell an administrator the `requestId`; `damaged`: a stored file was changed',
  503: 'The database or the file store cannot be reached',
  507: 'No space is left to keep it',
};

/**
 * Schemas that get a name in the OpenAPI document, so that generated clients use it for their types. None of them may
 * be nullable anywhere: the generator would make it nullable everywhere.
 */
const named: Record<string, z.ZodType> = {
  ApiToken: apiToken,
  Attachment: attachment,
  Comment: comment,
  CurrentUser: currentUser,
  Document: document,
  DocumentListItem: documentListItem,
  DocumentSummary: documentSummary,
  Error: errorBody,
  Member: member,
  Notification: notification,
  Revision: revision,
  RevisionWithContent: revisionWithContent,
  SearchResult: searchResult,
  Session: session,
  Space: space,
  SuggestedPerson: suggestedPerson,
  User: user,
};
for (const [refId, schema] of Object.entries(named))
  zodToOpenAPIRegistry.add(schema, { _internal: { refId } });
// in a path everything is text, and the schema parses the digits; describe it as an integer
zodToOpenAPIRegistry.add(id, { type: 'integer', minimum: 1, maximum: limits.id, pattern: undefined });

let written: object | undefined;

/** The OpenAPI 3.1 document, made from the contract. */
export function openApiDocument(): object {
  written ??= write();
  return written;
}

function write(): object {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'session', { type: 'apiKey', in: 'cookie', name: 'lectern' });
  registry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' });
  const error = { $ref: '#/components/schemas/Error' };
  for (const [status, description] of Object.entries(refusals))
    registry.registerComponent('responses', status, {
      description,
      content: { 'application/json': { schema: error } },
    });
  for (const { feature, call } of allCalls) {
    registry.registerPath({
      method: call.method,
      path: call.path,
      tags: [feature],
      summary: call.summary,
      security: securityOf(call),
      request: requestOf(call),
      responses: { ...successOf(call), ...refusalsOf(call) },
    });
  }
  const info = { title: 'Lectern', version: '1.0.0', description: 'Documents of an organisation.' };
  const schemas = Object.values(named).map((schema) => ({ type: 'schema' as const, schema }));
  const generator = new OpenApiGeneratorV31([...schemas, ...registry.definitions]);
  return generator.generateDocument({ openapi: '3.1.0', info });
}

function securityOf({ access, token }: Call): Record<string, string[]>[] {
  if (access === 'public') return [];
  // with an http scheme, the list says what a caller needs
  if (token === 'scim') return [{ token: [token] }];
  return token === 'never' ? [{ session: [] }] : [{ session: [] }, { token: [token] }];
}

const mediaTypeOf = ({ mediaType, form }: Call): string =>
  form ? 'application/x-www-form-urlencoded' : (mediaType ?? 'application/json');

function requestOf(call: Call) {
  const body = call.body && { content: { [mediaTypeOf(call)]: { schema: call.body } } };
  return {
    params: call.params as z.ZodObject,
    query: call.query as z.ZodObject,
    headers: call.idempotencyKey && z.object({ 'Idempotency-Key': keyHeaders[call.idempotencyKey] }),
    body: call.multipart ? file : call.bytes ? bytes : body,
  };
}

function keyHeader(description: string): z.ZodType {
  const schema = z.uuid().optional();
  zodToOpenAPIRegistry.add(schema, { param: { description } });
  return schema;
}

const keyHeaders = {
  'same-answer': keyHeader(
    'Any UUID. Sent again with the same key, the call makes nothing more and answers the same',
  ),
  'secret-once': keyHeader(
    'Any UUID. Sent again with the same key, the call makes nothing more and answers 409, because the secret is not stored',
  ),
};

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

const bytes = {
  content: { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } },
};

function successOf(call: Call) {
  const content = call.events
    ? { 'text/event-stream': { schema: call.events } }
    : call.response && { [mediaTypeOf(call)]: { schema: call.response } };
  return {
    [call.status]: content ? { description: 'Success', content } : { description: 'Success' },
    ...otherSuccessOf(call),
  };
}

function otherSuccessOf({ alsoAnswers }: Call) {
  if (!alsoAnswers) return {};
  const { status, says: description, response } = alsoAnswers;
  return {
    [status]: response
      ? { description, content: { 'application/json': { schema: response } } }
      : { description },
  };
}

/** The errors that every call of this kind may answer, described once; a call names its rarer ones in `refusals`. */
function refusalsOf(call: Call) {
  const writes = call.method !== 'get';
  const possible = [
    400,
    ...(call.access === 'public' ? [] : [401]),
    403,
    404,
    ...(writes ? [409] : []),
    ...(call.body || call.multipart || call.bytes ? [408, 413, 415] : []),
    421,
    ...(call.body || call.multipart || call.bytes || call.access !== 'public' ? [429] : []),
    ...(call.refusals ?? []),
    500,
    503,
    ...(writes ? [507] : []),
  ];
  return Object.fromEntries(possible.map((status) => [status, { $ref: `#/components/responses/${status}` }]));
}
