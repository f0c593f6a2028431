import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useLoadedDocument } from './api.ts';
import { documentKey, spaceKey, type Trail } from './rows.ts';

const idIn = (pathname: string, kind: string): number | undefined => {
  const found = new RegExp(`^/${kind}/([1-9]\\d*)(?:/|$)`).exec(pathname)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** The row of the current page in the tree: its key, and its ancestors once the document has loaded. */
export function useTrail(): { currentKey: string | undefined; trail: Trail | undefined } {
  const { pathname } = useLocation();
  const documentId = idIn(pathname, 'documents');
  const spaceId = idIn(pathname, 'spaces');
  const document = useLoadedDocument(documentId);

  return useMemo(() => {
    if (spaceId !== undefined) return { currentKey: spaceKey(spaceId), trail: { spaceId, path: [] } };
    if (documentId === undefined) return { currentKey: undefined, trail: undefined };
    const trail = document && {
      spaceId: document.space.id,
      path: [...document.ancestors, { id: document.id, title: document.title }],
    };
    return { currentKey: documentKey(documentId), trail };
  }, [documentId, spaceId, document]);
}
