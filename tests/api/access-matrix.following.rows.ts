import {
  document,
  inSpaces,
  membersRead,
  noReaders,
  once,
  readers,
  space,
  type Row,
} from './access-matrix.row.ts';

export const followingRows: Record<string, Row[]> = {
  'GET /api/following': once(() => ({ path: '/api/following' }), readers),
  'GET /api/documents/{id}/following': inSpaces(document('/following'), readers, membersRead, noReaders),
  'PUT /api/documents/{id}/following': inSpaces(
    ({ documentId }) => ({ path: `/api/documents/${documentId}/following`, body: { scope: 'branch' } }),
    readers,
    membersRead,
    noReaders,
  ),
  'GET /api/spaces/{id}/following': inSpaces(space('/following'), readers, membersRead, noReaders),
  'PUT /api/spaces/{id}/following': inSpaces(
    ({ spaceId }) => ({ path: `/api/spaces/${spaceId}/following`, body: { isFollowing: true } }),
    readers,
    membersRead,
    noReaders,
  ),
  // whoever has the link of a mail
  'GET /api/unfollow/{token}': once(
    () => ({ path: '/api/unfollow/1-m-unknown' }),
    '302 302 302 302 302 302 302 302',
  ),
  'POST /api/unfollow/{token}': once(
    () => ({ path: '/api/unfollow/1-m-unknown' }),
    '404 404 404 404 404 404 404 404',
  ),
};
