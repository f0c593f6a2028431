import { describe, expect, it, vi } from 'vitest';
import { createDraft } from '../../../web/features/editor/draft.ts';
import { openJournal } from '../../../web/features/editor/draft-journal.ts';
import { restoreDraft } from '../../../web/features/editor/use-draft.ts';
import type { JournalEntry } from '../../../web/lib/journal.ts';

const { entries, state } = vi.hoisted(() => ({
  entries: new Map<string, { key: string; text: string }>(),
  state: { isFull: false, log: [] as string[] },
}));
vi.mock('idb', () => ({
  openDB: async () => ({
    put: async (_store: string, entry: { key: string; text: string }) => {
      if (state.isFull) throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
      entries.set(entry.key, entry);
      state.log.push('kept');
    },
    delete: async (_store: string, key: string) => {
      entries.delete(key);
      state.log.push('dropped');
    },
  }),
}));

const left: JournalEntry = {
  key: 'earlier',
  userId: 1,
  documentId: 7,
  title: 'Plan',
  text: 'first, and what was not saved',
  base: { title: 'Plan', text: 'first', version: 1 },
  writtenAt: 1,
};

function openEditor() {
  entries.clear();
  entries.set(left.key, left);
  state.log = [];
  const journal = openJournal({ userId: 1, documentId: 7 });
  const stored = { title: 'Plan', content: 'first', version: 1 };
  const draft = createDraft({ stored, save: () => Promise.reject(new Error('not asked for')), journal });
  return { draft, journal };
}

describe('the copy of a text that is restored', () => {
  it('goes once the new one is there, and not before', async () => {
    state.isFull = false;
    const open = openEditor();
    await restoreDraft(open, left);
    expect(state.log).toEqual(['kept', 'dropped']);
    expect([...entries.values()].map(({ text }) => text)).toEqual([left.text]);
    expect(entries.has(left.key)).toBe(false);
  });

  it('stays where the new one cannot be written', async () => {
    state.isFull = true;
    const open = openEditor();
    await restoreDraft(open, left);
    expect(open.draft.text()).toBe(left.text);
    expect([...entries.keys()]).toEqual([left.key]);
    expect(open.draft.state().isKept).toBe(false);
  });
});
