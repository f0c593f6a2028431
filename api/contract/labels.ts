import { z } from 'zod';
import { defineCall } from './call.ts';
import { searchTerm } from './primitives.ts';

export const labelsQuery = z.object({
  /** Only labels that begin with this, whatever its case and accents. Absent: those used most. */
  q: searchTerm.default(''),
});

export const label = z.object({
  /** As it was first written in a document that you may see. */
  name: z.string(),
  /** How many documents that you may see have it; where very many have labels, at least this many. */
  documents: z.int(),
});

export type Label = z.infer<typeof label>;

export const labelCalls = {
  list: defineCall({
    method: 'get',
    path: '/api/labels',
    summary: 'At most 20 labels of documents that you may see, those used most first',
    access: 'signed-in',
    token: 'read',
    query: labelsQuery,
    status: 200,
    response: z.array(label),
  }),
};
