import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits } from '../text/limits.ts';
import { messages } from '../text/messages.ts';
import { shownRestriction } from './restrictions.ts';
import { id, person, searchTerm, segment, time, visibility } from './primitives.ts';
import { labelLimits } from '../text/markdown/labels.ts';
import { isDay } from '../text/words/typed-filters.ts';

/** A day in `timeZone`. */
const day = z.string().refine(isDay, messages.searchDay);

export const searchQuery = z
  .object({
    /** Words, phrases in quotes, `-` before what must not occur, and filters as `typed-filters.ts` reads them. */
    q: z.string({ error: messages.searchRequired }).pipe(searchTerm).default(''),
    kind: z.enum(['documents', 'spaces', 'files', 'all']).default('documents'),
    /** False leaves attached files out of the results and of the counts. */
    files: z.enum(['true', 'false']).default('true'),
    spaceId: id.optional(),
    authorId: id.optional(),
    /** Only documents with this label, whatever its case and accents. */
    label: z.string().trim().min(1).max(labelLimits.length, 'No label is that long').optional(),
    /** Both days are included. */
    updatedFrom: day.optional(),
    updatedTo: day.optional(),
    /** Where days begin and end, also those of typed filters, such as `Europe/Berlin`; UTC if it is unknown. */
    timeZone: z.string().max(limits.timeZone).default('UTC'),
    limit: z.coerce.number().int().min(1).max(limits.searchLimit).default(limits.searchDefault),
    offset: z.coerce.number().int().min(0).max(limits.searchOffset).default(0),
  })
  // a filter alone lists the newest documents
  .refine(
    ({ q, spaceId, authorId, label, updatedFrom, updatedTo }) =>
      q !== '' || [spaceId, authorId, label, updatedFrom, updatedTo].some((filter) => filter !== undefined),
    { error: messages.searchRequired, path: ['q'] },
  );

export const searchResult = z.object({
  kind: z.enum(['document', 'space', 'file']),
  /** Of a file, the id of its attachment. */
  id: z.int(),
  title: z.string(),
  /** The text of `snippet`: 150 characters around the best match. */
  content: z.string(),
  updatedAt: time,
  titleSegments: z.array(segment),
  snippet: z.array(segment),
  /** Under which the match stands, and its id on the page; null where the match stands above the first one. */
  heading: z.object({ text: z.string(), slug: z.string() }).nullable(),
  /** Words of the query that it lacks: with few results for all words, those for most words follow. */
  without: z.array(z.string()),
  /** Who can see it; a document has the visibility of its space. */
  visibility,
  restriction: shownRestriction.nullable(),
  /** An attached file: what it is, its document, and where in it the match stands. Null for other results. */
  file: z
    .object({
      /** Path on this server; permission is checked at each request. */
      url: z.string(),
      mimetype: z.string(),
      /** Bytes. */
      size: z.int(),
      document: z.object({ id: z.int(), title: z.string() }),
      /** The number of a page or slide, or the name of a sheet; null where only the name matches, or there are none. */
      place: z.object({ kind: z.enum(['page', 'sheet', 'slide']), name: z.string() }).nullable(),
    })
    .nullable(),
  /** Where a document lives, or that of a file; null for a space. */
  space: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The documents above it, or above the document of a file, from the top down. */
  ancestors: z.array(z.object({ id: z.int(), title: z.string() })),
  /** Who created a document or attached a file; null for a space, and if the account is gone. */
  author: person.nullable(),
});

export type SearchQuery = z.infer<typeof searchQuery>;
export type SearchResult = z.infer<typeof searchResult>;

export const searchCalls = {
  search: defineCall({
    method: 'get',
    path: '/api/search',
    summary:
      'Find documents, spaces and attached files by words and filters; totals are in the X-Total-Count and X-Count-* headers',
    access: 'signed-in',
    token: 'read',
    query: searchQuery,
    status: 200,
    refusals: [429],
    response: z.array(searchResult),
  }),
};
