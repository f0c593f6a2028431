import { useEffect, useState, useSyncExternalStore } from 'react';
import type { JournalEntry } from '../../lib/journal.ts';
import { createDraft, type Change, type Draft, type DraftState, type Stored } from './draft.ts';
import { openJournal, type DraftJournal } from './draft-journal.ts';

interface DraftOptions {
  userId: number;
  /** 0: a document that is still to be made. */
  documentId: number;
  /** What was loaded; later ones are not looked at. */
  stored: Stored;
  save: (change: Change) => Promise<Stored>;
}

export interface OpenDraft {
  draft: Draft;
  journal: DraftJournal;
}

/** One editor's draft with its journal, for as long as the page is there. */
export function useDraft({ userId, documentId, stored, save }: DraftOptions): OpenDraft {
  const [open] = useState(() => {
    const journal = openJournal({ userId, documentId });
    return { journal, draft: createDraft({ stored, save, journal }) };
  });
  const { draft, journal } = open;
  useEffect(() => {
    const stopAnswering = journal.announce();
    const warn = (event: BeforeUnloadEvent) => {
      journal.flush();
      if (draft.isDirty()) event.preventDefault();
    };
    const hidden = () => journal.flush();
    window.addEventListener('beforeunload', warn);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      stopAnswering();
      journal.flush();
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [draft, journal]);
  return open;
}

export const useDraftState = (draft: Draft): DraftState => useSyncExternalStore(draft.subscribe, draft.state);

/** What an earlier editor left unsaved, if it says anything else than the document. */
export function useLeft({ draft, journal }: OpenDraft): {
  left: JournalEntry | undefined;
  restore: () => void;
  discard: () => void;
} {
  const [entries, setEntries] = useState<JournalEntry[]>([]);
  useEffect(() => {
    let isGone = false;
    void journal.findLeft().then((found) => {
      if (isGone) return;
      const isNew = ({ title, text }: JournalEntry) => text !== draft.text() || title !== draft.state().title;
      for (const entry of found) if (!isNew(entry)) void journal.forget(entry.key);
      setEntries(found.filter(isNew));
    });
    return () => {
      isGone = true;
    };
  }, [draft, journal]);
  const [left, ...rest] = entries;
  const forget = () => {
    if (left) void journal.forget(left.key);
    setEntries(rest);
  };
  return {
    left,
    restore: () => {
      if (!left) return;
      draft.restore(left);
      journal.flush();
      forget();
    },
    discard: forget,
  };
}
