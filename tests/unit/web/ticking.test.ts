import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../web/lib/http.ts';
import { carried, createTicking, type Ticked } from '../../../web/features/documents/ticking.ts';
import { lineChanges } from '../../../api/text/line-diff.ts';

const list = '# Tasks\r\n- [ ] One\n- [ ] Two\r- [x] Three\n';

describe('a task in a newer text', () => {
  const placeIn = (after: string, name = 'Two') => {
    const at = carried(list, list.indexOf(`] ${name}`) - 1, after, lineChanges);
    return at === undefined ? undefined : after.slice(at - 1, at + 2 + name.length + 1);
  };

  it.each([
    ['lines above', list.replace('# Tasks', '# Tasks\n\nNew\n')],
    ['lines below', `${list}\n- [ ] Four\n`],
    ['the line above', list.replace('[ ] One', '[x] One')],
    ['a line that went', list.replace('- [ ] One\n', '')],
    ['other endings of other lines', list.replace('\r\n', '\n')],
  ])('is found beside %s', (_what, after) => {
    expect(placeIn(after)).toBe('[ ] Two');
  });

  it('is found where somebody else ticked it, alone or with those around it', () => {
    expect(placeIn(list.replace('[ ] Two', '[x] Two'))).toBe('[x] Two');
    expect(placeIn(list.replaceAll('[ ]', '[x]'))).toBe('[x] Two');
  });

  it.each([
    ['words', list.replace('Two', 'Two and more')],
    ['its mark', list.replace('- [ ] Two', '* [ ] Two')],
    ['all of it', list.replace('- [ ] Two\r', '')],
  ])('is not found where somebody changed %s', (_what, after) => {
    expect(placeIn(after)).toBeUndefined();
  });
});

/** A server with one document, whose text others may change. */
function createServer(content: string) {
  let stored: Ticked = { version: 1, content };
  return {
    stored: () => stored,
    write: (change: (content: string) => string) => {
      stored = { version: stored.version + 1, content: change(stored.content) };
    },
    save: ({ content: next = '', version }: { content?: string | undefined; version: number }) => {
      if (version !== stored.version)
        return Promise.reject(
          new ApiError(409, 'Conflict', { message: 'Conflict', current: stored } as never),
        );
      stored = { version: version + 1, content: next };
      return Promise.resolve(stored);
    },
  };
}

function begin(content: string) {
  const server = createServer(content);
  const newer: number[] = [];
  const tick = createTicking({
    // as many places as there are brackets: what is a task, the parser says, and has tests of its own
    placeOf: (source, task) =>
      Promise.resolve([...source.matchAll(/\[[ x]\]/g)][task]?.index).then((at) =>
        at === undefined ? at : at + 1,
      ),
    save: server.save,
    loadCompare: () => Promise.resolve(lineChanges),
    onNewer: () => newer.push(server.stored().version),
  });
  return { server, newer, tick, shown: server.stored() };
}

describe('ticking', () => {
  it('changes one character, behind front matter too', async () => {
    const { server, tick, shown } = begin(`---\na: "[ ]"\n---\n${list}`);
    expect(await tick(shown, 1, true)).toBe('done');
    expect(server.stored().content).toBe(`---\na: "[ ]"\n---\n${list.replace('[ ] Two', '[x] Two')}`);
  });

  it('begins with what the ticks before it have stored, though the page shows the first text', async () => {
    const { server, tick, shown } = begin(list);
    const results = await Promise.all([tick(shown, 0, true), tick(shown, 1, true), tick(shown, 2, false)]);
    expect(results).toEqual(['done', 'done', 'done']);
    expect(server.stored()).toEqual({
      version: 4,
      content: '# Tasks\r\n- [x] One\n- [x] Two\r- [ ] Three\n',
    });
  });

  it('is merged with what others saved, whose text stays', async () => {
    const { server, tick, shown } = begin(list);
    server.write((content) =>
      content.replace('# Tasks', '# Tasks\n- [ ] Zero').replace('[ ] One', '[x] One'),
    );
    expect(await tick(shown, 1, true)).toBe('done');
    expect(server.stored().content).toBe('# Tasks\n- [ ] Zero\r\n- [x] One\n- [x] Two\r- [x] Three\n');
  });

  it('clashes where others changed its line, and the page gets their text', async () => {
    const { server, newer, tick, shown } = begin(list);
    server.write((content) => content.replace('Two', '2'));
    const theirs = server.stored();
    expect(await tick(shown, 1, true)).toBe('clash');
    expect(server.stored()).toBe(theirs);
    expect(newer).toEqual([theirs.version]);
  });

  it('saves nothing where others ticked it already', async () => {
    const { server, newer, tick, shown } = begin(list);
    server.write((content) => content.replace('[ ] Two', '[x] Two'));
    const theirs = server.stored();
    expect(await tick(shown, 1, true)).toBe('done');
    expect(server.stored()).toBe(theirs);
    expect(newer).toEqual([theirs.version]);
  });

  it('ends, with the refusal, where others save again and again', async () => {
    const { server, tick, shown } = begin(list);
    const restless = createTicking({
      placeOf: () => Promise.resolve(list.indexOf('] Two') - 1),
      save: (change) => {
        server.write((content) => `${content}more\n`);
        return server.save(change);
      },
      loadCompare: () => Promise.resolve(lineChanges),
      onNewer: () => undefined,
    });
    await expect(restless(shown, 1, true)).rejects.toThrow('409');
    expect(await tick(server.stored(), 1, true)).toBe('done');
  });

  it('goes on after a tick that failed', async () => {
    const { server, tick, shown } = begin(list);
    const failed = tick({ version: 1, content: 'no tasks' }, 0, true);
    expect(await failed).toBe('clash');
    expect(await tick(shown, 0, true)).toBe('done');
    expect(server.stored().content).toContain('[x] One');
  });
});
