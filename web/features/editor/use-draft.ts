import { useEffect, useState, useSyncExternalStore } from 'react';
import type { JournalEntry } from '../../lib/journal.ts';
import { createDraft, type Draft } from './draft.ts';
import type { Change, DraftState, Stored } from './draft-state.ts';
import { openJournal, type DraftJournal } from './draft-journal.ts';

interface DraftOptions {
  userId: number;
  /** 0 for a new document. */
  documentId: number;
  /** The document as it was loaded. Later values are ignored. */
  stored: Stored;
  save: (change: Change) => Promise<Stored>;
}

export interface OpenDraft {
  draft: Draft;
  journal: DraftJournal;
}

/** Creates the draft and journal of an editor. */
export function useDraft({ userId, documentId, stored, save }: DraftOptions): OpenDraft {
  const [open] = useState(() => {
    const journal = openJournal({ userId, documentId });
    return { journal, draft: createDraft({ stored, save, journal }) };
  });
  const { draft, journal } = open;
  useEffect(() => {
    const stopAnswering = journal.announce();
    const warn = (event: BeforeUnloadEvent) => {
      void journal.flush();
      if (draft.isDirty() || draft.placeholders.hasAny()) event.preventDefault();
    };
    const hidden = () => void journal.flush();
    window.addEventListener('beforeunload', warn);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      stopAnswering();
      void journal.flush();
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [draft, journal]);
  return open;
}

export const useDraftState = (draft: Draft): DraftState => useSyncExternalStore(draft.subscribe, draft.state);

/**
 * Restores a draft that an earlier editor did not save. The old copy on this device is deleted once a new one is
 * written. If writing fails, the old copy stays and is offered again.
 */
export async function restoreDraft({ draft, journal }: OpenDraft, recovered: JournalEntry): Promise<void> {
  // in two tabs at once, it would be written into the document twice
  const isOurs = await journal.adopt(recovered.key).then(
    (entry) => entry !== undefined,
    () => true,
  );
  if (!isOurs) return;
  draft.restore(recovered);
  if (await journal.flush()) await journal.forget(recovered.key);
}

/**
 * The newest draft that an earlier editor did not save, if it differs from the document.
 * @param goOn takes up what others see in part, if there is such a draft; absent where people do not edit together
 */
export function useRecoveredDraft(
  open: OpenDraft,
  goOn?: (entry: JournalEntry | undefined) => void,
): {
  recovered: JournalEntry | undefined;
  restore: () => void;
  discard: () => void;
} {
  const { draft, journal } = open;
  const [entries, setEntries] = useState<JournalEntry[]>([]);
  useEffect(() => {
    let isGone = false;
    void journal.findUnsaved().then((all) => {
      if (isGone) return;
      const shared = goOn && all.find(({ live }) => live);
      goOn?.(shared);
      const found = all.filter((entry) => entry !== shared);
      const isNew = ({ title, text, leftOut = [] }: JournalEntry) =>
        text !== draft.text() || title !== draft.state().title || leftOut.length > 0;
      for (const entry of found) if (!isNew(entry)) void journal.forget(entry.key);
      setEntries(found.filter(isNew));
    });
    return () => {
      isGone = true;
    };
  }, [draft, journal, goOn]);
  const [recovered, ...rest] = entries;
  return {
    recovered,
    restore: () => {
      if (!recovered) return;
      void restoreDraft(open, recovered);
      setEntries(rest);
    },
    discard: () => {
      if (recovered) void journal.forget(recovered.key);
      setEntries(rest);
    },
  };
}
