import { describe, expect, it, vi } from 'vitest';
import { createDraft } from '../../../web/features/editor/draft.ts';
import type { Change, Stored } from '../../../web/features/editor/draft-state.ts';
import type { DraftJournal } from '../../../web/features/editor/draft-journal.ts';
import { ApiError } from '../../../web/lib/http.ts';

const journal: DraftJournal = {
  keep: () => undefined,
  drop: () => undefined,
  end: () => Promise.resolve(),
  flush: () => Promise.resolve(true),
  findUnsaved: () => Promise.resolve([]),
  adopt: () => Promise.resolve(undefined),
  forget: () => Promise.resolve(),
  announce: () => () => undefined,
};

/** A server that holds one document. */
function server(content: string) {
  let stored: Stored = { title: 'Plan', content, version: 1 };
  const save = ({
    title = stored.title,
    content: text = stored.content,
    version,
  }: Change): Promise<Stored> => {
    if (version !== stored.version) {
      const current = { ...stored, updatedBy: null, updatedAt: '2026-01-01T00:00:00Z' };
      const body = { message: 'Someone saved', code: 'conflict' as const, requestId: '1', current };
      return Promise.reject(new ApiError(409, body.message, body));
    }
    stored = { title, content: text, version: version + 1 };
    return Promise.resolve(stored);
  };
  return {
    save,
    stored: () => stored,
    someoneWrites: (text: string) => {
      stored = { ...stored, content: text, version: stored.version + 1 };
    },
  };
}

describe('a draft', () => {
  it('can be saved after a save that failed for a fault of the page', async () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const there = server('one\n\ntwo\n');
    const draft = createDraft({ stored: there.stored(), save: there.save, journal });
    there.someoneWrites('one\n\nthree\n');
    draft.setText('mine\n\ntwo\n');
    let isBroken = true;
    draft.onReplaced(() => {
      if (isBroken) throw new Error('the field is gone');
    });
    const failed = await draft.save('all');
    expect(failed.isSaved).toBe(false);
    expect(draft.state().status).toBe('failed');
    expect(said).toHaveBeenCalledOnce();
    isBroken = false;
    expect(await draft.save('all')).toEqual({ isSaved: true });
    expect(there.stored().content).toBe('mine\n\nthree\n');
  });

  it('keeps the ending of each line through a merge', async () => {
    const there = server('one\r\ntwo\nthree\r\nfour\r\n');
    const draft = createDraft({ stored: there.stored(), save: there.save, journal });
    there.someoneWrites('one\r\ntwo\nthree\r\n4\n');
    draft.setText(draft.text().replace('one', 'mine'));
    expect(draft.shown()).toBe('mine\ntwo\nthree\nfour\n');
    expect(await draft.save('all')).toEqual({ isSaved: true });
    expect(there.stored().content).toBe('mine\r\ntwo\nthree\r\n4\n');
  });

  it('takes up a text that was left when another ending was the commonest', async () => {
    const there = server('a\r\nb\r\nc\n');
    const draft = createDraft({ stored: there.stored(), save: there.save, journal });
    draft.restore({
      title: 'Plan',
      // here LF stands for LF, and CR for CRLF
      text: 'A\rb\nc\n',
      base: { title: 'Plan', text: 'a\rb\rc\n', version: 1 },
      ending: '\n',
    });
    expect(await draft.save('all')).toEqual({ isSaved: true });
    expect(there.stored().content).toBe('A\r\nb\nc\n');
  });

  const left = (change: Change | undefined) =>
    change?.leftOut?.map(({ title, content: text }) => [title, text]);

  /** A draft whose text clashes in two places, and all that it sends. */
  async function clashing(keep: DraftJournal['keep'] = journal.keep) {
    const there = server('one\n\ntwo\n\nthree\r\n');
    const sent: Change[] = [];
    let isAway = false;
    const save = (change: Change) => {
      sent.push(change);
      return isAway ? Promise.reject(new ApiError(0, 'away')) : there.save(change);
    };
    const draft = createDraft({ stored: there.stored(), save, journal: { ...journal, keep } });
    there.someoneWrites('1\n\ntwo\n\n3\r\n');
    draft.setText(draft.text().replace('one', 'eins').replace('three', 'drei'));
    await draft.save('all');
    expect(draft.state().conflict?.merge.clashes).toHaveLength(2);
    return { there, draft, sent, goAway: (away: boolean) => (isAway = away) };
  }
  const mine = 'eins\n\ntwo\n\ndrei\r\n';

  it.each([
    ['mine', ['mine', 'mine'], 'eins\n\ntwo\n\ndrei\r\n', undefined],
    ['one of each', ['mine', 'theirs'], 'eins\n\ntwo\n\n3\r\n', [['Plan', mine]]],
    ['theirs', ['theirs', 'theirs'], '1\n\ntwo\n\n3\r\n', [['Plan', mine]]],
    ['both', ['both', 'both'], 'eins\n\n1\n\ntwo\n\ndrei\r\n\n3\r\n', undefined],
  ] as const)(
    'after a conflict sends what was left out with the choice: %s',
    async (_what, choices, text, out) => {
      const { there, draft, sent } = await clashing();
      expect(await draft.settle([...choices], 'mine')).toEqual({ isSaved: true });
      expect(there.stored().content.replaceAll('\r', '')).toBe(text.replaceAll('\r', ''));
      expect(left(sent.at(-1))).toEqual(out);
      expect(draft.isDirty()).toBe(false);
      draft.setText(`${draft.text()}more\n`);
      await draft.save('all');
      expect(left(sent.at(-1))).toBeUndefined();
    },
  );

  it('holds on to what was left out until a save succeeds, and keeps it on this device', async () => {
    const copies: Parameters<DraftJournal['keep']>[0][] = [];
    const { there, draft, sent, goAway } = await clashing((copy) => void copies.push(copy));
    goAway(true);
    expect((await draft.settle(['theirs', 'theirs'], 'mine')).isSaved).toBe(false);
    expect(draft.isDirty()).toBe(true);
    expect(copies.at(-1)?.leftOut).toEqual([{ title: 'Plan', content: mine }]);
    goAway(false);
    expect(await draft.save('content')).toEqual({ isSaved: true });
    expect(left(sent.at(-1))).toEqual([['Plan', mine]]);

    const again = createDraft({ stored: there.stored(), save: there.save, journal });
    const copy = copies.at(-1);
    if (copy) again.restore(copy);
    expect(again.isDirty()).toBe(true);
  });

  it('waits for files that are on their way, and stores no word that stands for one that failed', async () => {
    const there = server('');
    const copies: string[] = [];
    const keep: DraftJournal['keep'] = ({ text }) => void copies.push(text);
    const draft = createDraft({ stored: there.stored(), save: there.save, journal: { ...journal, keep } });
    draft.placeholders.onReplace((words, insert) => draft.setText(draft.text().replace(words, insert)));
    const one = draft.placeholders.add('![Uploading one]()');
    const two = draft.placeholders.add('![Uploading two]()');
    draft.setText('Look: ![Uploading one]() ![Uploading two]() there');
    const saving = draft.save('content');
    expect(draft.state()).toMatchObject({ status: 'waiting', waitingFor: 2 });
    draft.setText(`${draft.text()}, and more`);
    two.change('![Not uploaded: two]()', 'waiting');
    expect(draft.state()).toMatchObject({ status: 'waiting', waitingFor: 1 });
    expect(there.stored().content).toBe('');
    one.end('![one](/uploads/one)');
    expect(await saving).toEqual({ isSaved: true });
    expect(there.stored().content).toBe('Look: ![one](/uploads/one)  there, and more');
    expect(draft.text()).toBe('Look: ![one](/uploads/one) ![Not uploaded: two]() there, and more');
    expect(draft.state().status).toBe('clean');
    two.end('![two](/uploads/two)');
    expect(draft.state().status).toBe('dirty');
    expect(copies.filter((text) => /Uploading|Not uploaded/.test(text))).toEqual([]);
  });

  it('fails where the session ends at once, again and again', async () => {
    const save = vi.fn(() => Promise.reject(new ApiError(401, 'Not signed in')));
    const draft = createDraft({ stored: server('one\n').stored(), save, journal });
    draft.setText('two\n');
    expect((await draft.save('all')).isSaved).toBe(false);
    expect(draft.state().status).toBe('failed');
    expect(save.mock.calls.length).toBeLessThan(10);
  });
});
