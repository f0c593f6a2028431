import { useCallback, useState } from 'react';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useToasts } from '../../components/toasts.tsx';
import { moveDocument, opensToMore, showMoved } from '../../lib/document-moves.ts';
import { serverMessage } from '../../lib/http.ts';
import { spacesKey } from '../../lib/queries/spaces.ts';
import type { StoredLevel } from './api.ts';
import { branchOf, shiftItems, shiftLevel, siblingsOf, type Move, type Target } from './moves.ts';
import type { Branch, DocumentRow, Level, Row } from './rows.ts';

type LevelOf = (branch: Branch) => Level | undefined;

/**
 * Moves rows optimistically: they are at their new place at once, and go back if the server refuses. Sends the moves
 * one after the other.
 */
export function useMoves(levelOf: LevelOf) {
  const client = useQueryClient();
  const toasts = useToasts();
  // pending moves are applied on top of the cached levels, so removing one undoes it
  const [pending, setPending] = useState<readonly Move[]>([]);
  // a move that lets more people read the document waits for an answer
  const [asked, setAsked] = useState<Move>();
  const { mutate } = useMutation({
    scope: { id: 'tree-moves' },
    mutationFn: ({ item, to, afterId, mayOpen }: Move) =>
      moveDocument(item.id, {
        ...(mayOpen && { mayOpen }),
        spaceId: to.spaceId,
        parentId: to.parentId === 'root' ? null : to.parentId,
        afterId,
      }),
    onSuccess: (moved, move) => {
      keep(client, move);
      showMoved(client, moved, move.from, { except: isLongLevel });
    },
    onError: (error, move) => {
      if (opensToMore(error)) setAsked(move);
      else toasts.failure(t`Failed to move document`, serverMessage(error));
    },
    onSettled: (_moved, _error, move) => setPending((moves) => moves.filter((other) => other !== move)),
  });

  const start = useCallback(
    (rows: readonly Row[], row: DocumentRow, target: Target): void => {
      const move: Move = {
        ...target,
        item: {
          id: row.id,
          title: row.title,
          hasChildren: row.expanded !== undefined,
          restriction: row.restriction,
          editingRestriction: row.editingRestriction,
        },
        from: branchOf(row),
        emptiesFrom: row.siblings === 1 && siblingsOf(rows, row).length === 1,
      };
      setPending((moves) => [...moves, move]);
      mutate(move);
    },
    [mutate],
  );

  const answer = (isMeant: boolean): void => {
    setAsked(undefined);
    if (!asked || !isMeant) return;
    const move = { ...asked, mayOpen: true };
    setPending((moves) => [...moves, move]);
    mutate(move);
  };

  return {
    start,
    asked: asked?.item.title,
    answer,
    levelOf: (branch: Branch) =>
      pending.reduce((level, move) => shiftLevel(level, branch, asPending(move)), levelOf(branch)),
    isMoving: (id: number) => pending.some(({ item }) => item.id === id),
  };
}

/** Marks a document that changes its space: the documents below it are fetched after the move. */
const asPending = (move: Move): Move =>
  move.from.spaceId === move.to.spaceId ? move : { ...move, item: { ...move.item, isUnderway: true } };

const branchOfKey = ([, spaceId, , query]: readonly unknown[]): Branch => ({
  spaceId: spaceId as number,
  parentId: (query as { parentId: Branch['parentId'] }).parentId,
});

const isLevel = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  queryKey[0] === spacesKey[0] && queryKey[2] === 'documents' && queryKey[4] === 'level';

/** A long level is not fetched again after each move: the cached one is updated instead. */
const isLongLevel = (query: Query): boolean =>
  isLevel(query) && ((query.state.data as StoredLevel | undefined)?.items.length ?? 0) > 300;

/** Applies a finished move to the cached levels. */
function keep(client: QueryClient, move: Move): void {
  for (const { queryKey } of client.getQueryCache().findAll({ predicate: isLevel })) {
    client.setQueryData<StoredLevel>(queryKey, (level) => {
      if (!level) return undefined;
      const known = { items: level.items, hasMore: level.next !== undefined };
      return { ...level, items: shiftItems(known, branchOfKey(queryKey), move) };
    });
  }
}
