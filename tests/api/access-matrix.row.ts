import type { Things } from '../support/world.ts';

export interface Subject extends Things {
  /** A group with the member, and with the role of a viewer in the space. */
  groupId: number;
  /** Of the owner, into the space; planned. */
  importId: number;
  userId: number;
  /** Who asks. */
  callerId: number;
  ownerId: number;
  memberId: number;
}

export interface Row {
  /** open: in an `everyone` space; closed: in a `members` space; own: about the caller; foreign: about someone else. */
  target: 'open' | 'closed' | 'restricted' | 'not to edit' | 'own' | 'foreign' | 'missing';
  request: (subject: Subject) => { path: string; body?: unknown; headers?: Record<string, string> };
  /**
   * Statuses for: signed out, disabled, viewer, editor, member (an editor there), administrator, reader (an editor who
   * is a viewer there), owner (who made all of it and manages the space).
   */
  expected: string;
  /** The status for a token for SCIM, in the rows of its calls. */
  scim?: number;
}

export type Request = Row['request'];

/** Written down by hand from the rules, never computed. */
export const inSpaces = (request: Request, open: string, closed: string, missing: string): Row[] => [
  { target: 'open', request, expected: open },
  { target: 'closed', request, expected: closed },
  { target: 'missing', request, expected: missing },
];

export const ofPeople = (request: Request, own: string, foreign: string, missing: string): Row[] => [
  { target: 'own', request, expected: own },
  { target: 'foreign', request, expected: foreign },
  { target: 'missing', request, expected: missing },
];

export const once = (request: Request, expected: string): Row[] => [{ target: 'open', request, expected }];

/** Each request of a call once: rows that differ in their target alone ask the same, where a test has targets of its own. */
export const requestsOf = (rows: Row[]): Request[] => [...new Set(rows.map(({ request }) => request))];

/** The answer says nothing of what is there. */
export const anybody = '401 401 204 204 204 204 204 204';
export const noReaders = '401 401 404 404 404 404 404 404';
export const readers = '401 401 200 200 200 200 200 200';
export const membersRead = '401 401 404 404 200 200 200 200';
export const onlyAdmin = (status: number): string => `401 401 403 403 403 ${status} 403 403`;
export const membersWrite = '401 401 404 404 200 200 403 200';

export const space =
  (rest = '') =>
  ({ spaceId }: Subject) => ({ path: `/api/spaces/${spaceId}${rest}` });
export const document =
  (rest = '') =>
  ({ documentId }: Subject) => ({ path: `/api/documents/${documentId}${rest}` });
