import { describe, expect, it } from 'vitest';
import { createDraft } from '../../../web/features/editor/draft.ts';
import type { Change, Stored } from '../../../web/features/editor/draft-state.ts';
import type { DraftJournal } from '../../../web/features/editor/draft-journal.ts';
import { ApiError } from '../../../web/lib/http.ts';

/** A draft whose saves are answered by the test, and what its journal holds. */
function open(content: string) {
  const stored: Stored = { title: 'Plan', content, version: 1 };
  const sent: { change: Change; answer: (saved: Stored) => void; refuse: (error: Error) => void }[] = [];
  let copy: string | undefined;
  let isEnded = false;
  const journal: DraftJournal = {
    keep: ({ text }, onKept) => {
      copy = text;
      onKept(true);
    },
    drop: () => void (copy = undefined),
    end: async () => {
      copy = undefined;
      isEnded = true;
    },
    flush: async () => copy !== undefined,
    findUnsaved: async () => [],
    adopt: async () => undefined,
    forget: async () => undefined,
    announce: () => () => undefined,
  };
  const save = (change: Change) =>
    new Promise<Stored>((answer, refuse) => void sent.push({ change, answer, refuse }));
  const draft = createDraft({ stored, save, journal });
  return { draft, sent, copy: () => copy, isEnded: () => isEnded };
}

/** Lets all that waits for an answer go on. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

const conflict = (current: Stored) => {
  const theirs = { ...current, updatedBy: null, updatedAt: '2026-01-01T00:00:00Z' };
  return new ApiError(409, 'Someone saved', {
    message: 'Someone saved',
    code: 'conflict',
    requestId: '1',
    current: theirs,
  });
};

describe('a draft that is saved', () => {
  it('sends the text alone with Ctrl+S, and the title with it by the button', async () => {
    const { draft, sent } = open('one\n');
    draft.setTitle('Plans');
    draft.setText('two\n');
    const first = draft.save('content');
    await settled();
    expect(sent[0]!.change).toEqual({ content: 'two\n', version: 1 });
    sent[0]!.answer({ title: 'Plan', content: 'two\n', version: 2 });
    await first;
    expect([draft.state().title, draft.state().status]).toEqual(['Plans', 'dirty']);
    const second = draft.save('all');
    await settled();
    expect(sent[1]!.change).toEqual({ title: 'Plans', content: 'two\n', version: 2 });
    sent[1]!.answer({ title: 'Plans', content: 'two\n', version: 3 });
    await second;
    expect(draft.state().status).toBe('clean');
  });

  it('keeps what is typed meanwhile, and a copy of it', async () => {
    const { draft, sent, copy } = open('one\n');
    draft.setText('one\ntwo');
    expect([draft.state().status, draft.state().isKept, copy()]).toEqual(['dirty', true, 'one\ntwo']);
    const saving = draft.save('all');
    await settled();
    draft.setText('one\ntwo, three');
    sent[0]!.answer({ title: 'Plan', content: 'one\ntwo', version: 2 });
    expect(await saving).toEqual({ isSaved: true });
    expect([draft.text(), draft.state().status, copy()]).toEqual([
      'one\ntwo, three',
      'dirty',
      'one\ntwo, three',
    ]);
  });

  it('waits for the save before it, whose version it needs', async () => {
    const { draft, sent } = open('one\n');
    draft.setText('two\n');
    const [first, second] = [draft.save('all'), draft.save('all')];
    await settled();
    expect(sent).toHaveLength(1);
    sent[0]!.answer({ title: 'Plan', content: 'two\n', version: 2 });
    await first;
    await settled();
    expect(sent[1]!.change.version).toBe(2);
    sent[1]!.answer({ title: 'Plan', content: 'two\n', version: 3 });
    expect(await second).toEqual({ isSaved: true });
  });

  it('says whether the server was away or refused, and loses nothing', async () => {
    const { draft, sent, copy } = open('one\n');
    draft.setText('two\n');
    for (const [error, status] of [
      [new ApiError(0, 'The server cannot be reached'), 'offline'],
      [new ApiError(500, 'Broken'), 'failed'],
    ] as const) {
      const saving = draft.save('all');
      await settled();
      sent.at(-1)!.refuse(error);
      expect(await saving).toEqual({ isSaved: false, error });
      expect([draft.state().status, draft.text(), copy()]).toEqual([status, 'two\n', 'two\n']);
    }
  });

  it('asks where two changed one line, and takes what was chosen', async () => {
    const { draft, sent } = open('one\n');
    draft.setText('mine\n');
    const saving = draft.save('all');
    await settled();
    sent[0]!.refuse(conflict({ title: 'Plan', content: 'theirs\n', version: 2 }));
    expect(await saving).toEqual({ isSaved: false });
    expect(draft.state().conflict?.merge.clashes).toMatchObject([{ mine: ['mine'], theirs: ['theirs'] }]);
    expect(draft.text()).toBe('mine\n');
    const settling = draft.settle(['theirs'], 'mine');
    await settled();
    expect(sent[1]!.change).toMatchObject({ content: 'theirs\n', version: 2 });
    sent[1]!.answer({ title: 'Plan', content: 'theirs\n', version: 3 });
    expect(await settling).toEqual({ isSaved: true });
    expect(draft.state().conflict).toBeUndefined();
  });

  it('gives up where others save before it again and again, and can be tried again', async () => {
    const { draft, sent } = open('first\n\nlast\n');
    draft.setText('first\n\nmine\n');
    const saving = draft.save('all');
    await settled();
    for (let version = 2; version < 8; version += 1) {
      sent.at(-1)!.refuse(conflict({ title: 'Plan', content: `first ${version}\n\nlast\n`, version }));
      await settled();
    }
    expect(await saving).toMatchObject({ isSaved: false });
    expect(sent).toHaveLength(6);
    expect(draft.text()).toContain('mine');
  });

  it('has nothing left to save once it is given up', async () => {
    const { draft, isEnded } = open('one\n');
    draft.setTitle('Other');
    draft.setText('two\n');
    await draft.discard();
    expect([draft.isDirty(), draft.text(), draft.state().title, isEnded()]).toEqual([
      false,
      'one\n',
      'Plan',
      true,
    ]);
  });
});
