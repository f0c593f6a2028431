import { useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import { once } from '../../lib/once.ts';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { documentKey } from '../../lib/queries/documents.ts';
import { useSaveDocument } from './api.ts';
import type { CompareLines } from './ticking.ts';

/**
 * Ticks the tasks of a document that may be edited; undefined for people who may not.
 * @param loadCompare compares two texts by lines
 */
export function useTasks(document: Document, loadCompare: () => Promise<CompareLines>) {
  const { id, can } = document;
  const toasts = useToasts();
  const client = useQueryClient();
  const { mutateAsync: save } = useSaveDocument(id);
  // most readers tick nothing
  const [loadTicking] = useState(() =>
    once(async () => {
      const [{ createTicking }, { findTask }] = await Promise.all([
        import('./ticking.ts'),
        import('../../components/markdown/find-task.ts'),
      ]);
      return createTicking({
        placeOf: findTask,
        save,
        loadCompare,
        onNewer: () => void client.invalidateQueries({ queryKey: documentKey(id), exact: true }),
      });
    }),
  );
  const shown = useRef(document);
  useEffect(() => {
    shown.current = document;
  }, [document]);
  const tick = useCallback(
    async (task: number, isDone: boolean): Promise<boolean> => {
      try {
        const base = shown.current;
        const ticking = await loadTicking();
        const result = await ticking(base, task, isDone);
        if (result === 'clash')
          toasts.failure(t`The task was not changed`, t`Someone has just changed its line.`);
        return result === 'done';
      } catch (error) {
        toasts.failure(t`Failed to save document`, serverMessage(error));
        return false;
      }
    },
    [loadTicking, toasts],
  );
  return can.edit ? tick : undefined;
}
