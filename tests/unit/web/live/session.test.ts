import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { textOf, wordsOf } from '../../../../api/text/live/changes.ts';
import { createDraft, type Draft } from '../../../../web/features/editor/draft.ts';
import type { DraftJournal } from '../../../../web/features/editor/draft-journal.ts';
import { createEditedText, type EditedText } from '../../../../web/features/editor/edited-text.ts';
import { linkFiles, type AttachedFile } from '../../../../web/features/editor/file-links.ts';
import { openSession, type LiveSession } from '../../../../web/features/editor/live/live-session.ts';
import type { LiveCopy } from '../../../../web/features/editor/live/live-state.ts';
import { systemClock } from '../../../../web/features/editor/live/transport.ts';
import type { Surface } from '../../../../web/features/editor/surface.ts';
import { ApiError } from '../../../../web/lib/http.ts';
import { badTransport, TestServer } from './world.ts';

/** The page of one person: draft, editor and session, without a browser. */

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

let server: TestServer;
const start = 'One\n\nTwo\n';

interface PageOf {
  draft: Draft;
  edited: EditedText;
  session: LiveSession;
}

const type = (edited: EditedText, from: number, insert: string) => {
  for (const [index, letter] of [...insert].entries()) {
    const at = { start: from + index, end: from + index };
    edited.recordChange(
      { from: at.start, to: at.end, insert: letter },
      { before: at, after: { start: at.start + 1, end: at.end + 1 }, kind: 'typing' },
    );
  }
  edited.changed();
};

function openPage(): Omit<PageOf, 'session'> {
  const stored = { title: 'Plan', content: server.content, version: 1 };
  const draft = createDraft({ stored, save: () => Promise.reject(new Error('not asked for')), journal });
  const edited = createEditedText(draft.text());
  edited.onChange(() => draft.setText(edited.text()));
  draft.onReplaced(edited.replace);
  draft.placeholders.onReplace(edited.fillIn);
  return { draft, edited };
}

type Put = Parameters<typeof openSession>[0]['put'];

async function join(
  page: Omit<PageOf, 'session'>,
  client: string,
  { copy = null, put = async () => ({ title: '', version: 1 }) }: { copy?: LiveCopy | null; put?: Put } = {},
): Promise<PageOf> {
  const session = openSession(
    {
      ...{ documentId: 1, userId: Number(client.split('-')[0]), client, draft: page.draft, put },
      onChange: () => undefined,
      transport: badTransport(server, systemClock, { chance: () => 0.5, faults: 0 }),
    },
    copy,
  );
  session.attach(page.edited);
  await pass(1_000);
  return { ...page, session };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const logged = () => wordsOf(server.text);

/** A field that only keeps what is done to it. */
function fieldOf(edited: EditedText, at: number): Surface {
  return {
    selected: () => ({ text: edited.shown(), start: at, end: at }),
    apply: ({ from, to, insert }: { from: number; to: number; insert: string }) => {
      const place = { start: from, end: to };
      edited.recordChange({ from, to, insert }, { before: place, after: place, kind: 'edit' });
      edited.changed();
    },
  } as unknown as Surface;
}

function uploads(page: Omit<PageOf, 'session'>, at: number, names = ['boat.png']) {
  const ends: ((attached: AttachedFile | undefined) => void)[] = [];
  linkFiles({
    surface: fieldOf(page.edited, at),
    read: page.edited.shown,
    files: names.map((name) => new File(['x'], name, { type: 'image/png' })),
    attach: () => new Promise((resolve) => ends.push(resolve)),
    placeholders: page.draft.placeholders,
  });
  return async (index: number) => {
    const filename = names[index]!;
    ends[index]!({ filename, url: `/uploads/${filename}`, mimetype: 'image/png' });
    await pass(1_000);
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new TestServer(start);
  setInterval(() => server.deliver(), 50);
});
afterEach(() => void vi.useRealTimers());

describe('undo', () => {
  it('takes back what was typed before others came, and nothing of theirs', async () => {
    const page = openPage();
    type(page.edited, 3, '-mine');
    type(page.edited, page.edited.text().length, 'End');
    await join(page, '1-first1');
    expect(logged()).toBe('One-mine\n\nTwo\nEnd');
    const other = await join(openPage(), '2-second');
    type(other.edited, 0, 'Theirs. ');
    await pass(1_000);
    page.edited.undo();
    page.edited.undo();
    await pass(1_000);
    expect(logged()).toBe('Theirs. One\n\nTwo\n');
    expect(other.edited.text()).toBe(page.edited.text());
    page.edited.redo();
    await pass(1_000);
    expect(logged()).toBe('Theirs. One-mine\n\nTwo\n');
  });

  it('takes back a word at a time, also while somebody else types', async () => {
    const page = await join(openPage(), '1-first1');
    const other = await join(openPage(), '2-second');
    for (const [index, letter] of [...'harbour'].entries()) {
      type(page.edited, page.edited.text().indexOf('One') + 3 + index, letter);
      type(other.edited, 0, 'x');
      await pass(400);
    }
    expect(logged()).toBe('xxxxxxxOneharbour\n\nTwo\n');
    page.edited.undo();
    await pass(1_000);
    expect(logged()).toBe('xxxxxxxOne\n\nTwo\n');
  });
});

describe('a file that is uploaded', () => {
  it('leaves nothing in the shared text until its link comes, where it was dropped', async () => {
    const page = await join(openPage(), '1-first1');
    const other = await join(openPage(), '2-second');
    const come = uploads(page, 3);
    await pass(1_000);
    expect([logged(), page.draft.state().waitingFor]).toEqual([start, 1]);
    type(other.edited, 0, 'Before. ');
    type(page.edited, 3, ' behind');
    await pass(1_000);
    await come(0);
    expect(logged()).toBe('Before. One![boat.png](/uploads/boat.png) behind\n\nTwo\n');
    expect(page.edited.text()).toBe(logged());
    expect([page.draft.state().waitingFor, page.draft.isDirty()]).toEqual([0, false]);
    page.edited.undo();
    await pass(1_000);
    expect(logged()).toBe('Before. One behind\n\nTwo\n');
  });

  it('is not shared as a placeholder if it was begun alone', async () => {
    const page = openPage();
    const come = uploads(page, 3);
    expect(page.edited.text()).toContain('boat.png');
    type(page.edited, 0, 'Draft. ');
    await join(page, '1-first1');
    expect([logged(), page.edited.text()]).toEqual([`Draft. ${start}`, `Draft. ${start}`]);
    await come(0);
    expect(logged()).toBe('Draft. One![boat.png](/uploads/boat.png)\n\nTwo\n');
  });

  it('comes with others in the order in which they arrive', async () => {
    const page = await join(openPage(), '1-first1');
    const come = uploads(page, 5, ['a.png', 'b.png']);
    await come(1);
    await come(0);
    expect(logged()).toBe('One\n\n![b.png](/uploads/b.png)\n![a.png](/uploads/a.png)Two\n');
  });

  it('finds its place in the text of a new epoch', async () => {
    const page = await join(openPage(), '1-first1');
    const come = uploads(page, 3);
    server.content = 'Zero\n\nOne\n\nTwo\n';
    server.texts = [textOf(server.content)];
    server.rows = [];
    server.epoch = 'e2';
    for (const following of server.followings) server.close(following, 'epoch');
    await pass(2_000);
    await come(0);
    expect(logged()).toBe('Zero\n\nOne![boat.png](/uploads/boat.png)\n\nTwo\n');
  });
});

describe('two tabs of one person', () => {
  it('do not double the same draft', async () => {
    const [one, other] = [openPage(), openPage()];
    for (const { edited } of [one, other]) type(edited, 3, ' draft');
    await join(one, '1-first1');
    await join(other, '1-second');
    expect(logged()).toBe('One draft\n\nTwo\n');
    expect(other.edited.text()).toBe(logged());
  });
});

describe('a title', () => {
  const conflict = (title: string, version: number) => {
    const current = { title, content: '', version, updatedBy: null, updatedAt: '2026-01-01T00:00:00Z' };
    const body = { message: 'Someone saved', code: 'conflict' as const, requestId: '1', current };
    return new ApiError(409, body.message, body);
  };

  it('is stored although others’ words became a version meanwhile', async () => {
    const put = vi.fn<Put>(async ({ title = 'Plan', version }) => {
      if (version < 7) throw conflict('Plan', 7);
      return { title, version: 8 };
    });
    const page = await join(openPage(), '1-first1', { put });
    page.draft.setTitle('Harbour');
    const saving = page.draft.save('all');
    await pass(2_000);
    expect(await saving).toEqual({ isSaved: true });
    expect([page.draft.savedTitle(), page.draft.version(), page.draft.isDirty()]).toEqual([
      'Harbour',
      8,
      false,
    ]);
  });

  it('says what somebody else had called the document', async () => {
    const put: Put = async ({ title = 'Plan', version }) => {
      if (version < 7) throw conflict('Port', 7);
      return { title, version: 8 };
    };
    const page = await join(openPage(), '1-first1', { put });
    page.draft.setTitle('Harbour');
    const saving = page.draft.save('all');
    await pass(2_000);
    expect(await saving).toEqual({ isSaved: true, otherTitle: 'Port' });
  });

  it('is tried again by the next save, and the text goes on meanwhile', async () => {
    let isBroken = true;
    const put: Put = async ({ title = 'Plan', version }) => {
      if (isBroken) throw new ApiError(500, 'broken');
      return { title, version };
    };
    const page = await join(openPage(), '1-first1', { put });
    page.draft.setTitle('Harbour');
    const failing = page.draft.save('all');
    await pass(2_000);
    expect((await failing).isSaved).toBe(false);
    type(page.edited, 0, 'On. ');
    await pass(1_000);
    expect(logged()).toBe(`On. ${start}`);
    isBroken = false;
    const saving = page.draft.save('all');
    await pass(2_000);
    expect((await saving).isSaved).toBe(true);
  });
});

describe('a text that was not chosen in a conflict', () => {
  it('goes into the history', async () => {
    const put = vi.fn<Put>(async ({ title = '', version }) => ({ title, version }));
    const page = openPage();
    page.edited.replace('One, mine\n\nTwo\n');
    page.draft.setText(page.edited.text());
    server.content = 'One, theirs\n\nTwo\n';
    server.texts = [textOf(server.content)];
    const { session } = await join(page, '1-first1', { put });
    expect(session.conflict()).toMatchObject({ mine: 'One, mine\n\nTwo\n' });
    session.resolve(server.content, true);
    await pass(1_000);
    expect(logged()).toBe('One, theirs\n\nTwo\n');
    const leftOut = [{ title: 'Plan', content: 'One, mine\n\nTwo\n' }];
    expect(put).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: 'Plan', leftOut }));
    expect(page.draft.isDirty()).toBe(false);
  });
});

describe('a copy of an earlier editor', () => {
  it('goes on under its name: what was not sent comes, and what was sent comes once', async () => {
    const first = await join(openPage(), '1-first1');
    type(first.edited, 0, 'Kept. ');
    const unsent = first.session.copy()!;
    // one copy before and one after it was sent
    const again = await join(openPage(), '1-first1', { copy: structuredClone(unsent) });
    await pass(2_000);
    expect(logged()).toBe(`Kept. ${start}`);
    const third = await join(openPage(), '1-first1', { copy: structuredClone(unsent) });
    await pass(2_000);
    expect(logged()).toBe(`Kept. ${start}`);
    for (const { edited } of [again, third]) expect(edited.text()).toBe(logged());
  });
});
