import { z } from 'zod';
import { defineCall } from './call.ts';
import { bodyId } from './primitives.ts';

const request = z.object({ kind: z.enum(['document', 'space']), id: bodyId });

export type AccessRequest = z.infer<typeof request>;

export const accessRequestCalls = {
  create: defineCall({
    method: 'post',
    path: '/api/access-requests',
    summary:
      'Ask the managers of a space for access to it or to one of its documents; the answer is the same if it does not exist',
    access: 'signed-in',
    token: 'write',
    body: request,
    status: 204,
  }),
};
