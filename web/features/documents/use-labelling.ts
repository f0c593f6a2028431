import { useCallback, useEffect, useRef } from 'react';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Document } from '../../../api/contract/documents.ts';
import { labelLimits, labelsOf } from '../../../api/text/markdown/labels.ts';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { documentKey } from '../../lib/queries/documents.ts';
import { useSaveDocument } from './api.ts';
import { changeLabel, type Labelled } from './labelling.ts';

/** Adds labels to a document or takes them away, one after the other. Says itself if that fails. */
export function useLabelling(document: Document) {
  const { id } = document;
  const toasts = useToasts();
  const client = useQueryClient();
  const { mutateAsync: save } = useSaveDocument(id);
  const newest = useRef<Labelled>(document);
  const last = useRef(Promise.resolve());
  useEffect(() => {
    if (document.version >= newest.current.version) newest.current = document;
  }, [document]);

  const change = useCallback(
    async (label: string, isOn: boolean): Promise<void> => {
      try {
        const base = newest.current;
        const changed = await changeLabel(base, { label, isOn }, save);
        if (changed) {
          newest.current = changed;
          // somebody else had made the same change
          if (changed.version > base.version + 1)
            void client.invalidateQueries({ queryKey: documentKey(id), exact: true });
          return;
        }
        const count = labelLimits.perDocument;
        const isFull = isOn && labelsOf(base.content).length >= count;
        toasts.failure(
          t`The labels were not changed`,
          isFull
            ? t`A document can have ${count} labels.`
            : t`The front matter writes them in a way that can only be changed in the text.`,
        );
      } catch (error) {
        toasts.failure(t`The labels were not changed`, serverMessage(error));
      }
    },
    [client, id, save, toasts],
  );
  return useCallback(
    (label: string, isOn: boolean): void => {
      last.current = last.current.then(() => change(label, isOn));
    },
    [change],
  );
}
