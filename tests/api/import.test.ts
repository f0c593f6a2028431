import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AuditEvent } from '../../db/audit/audit-event.ts';
import { useImportWorld } from '../support/import-world.ts';

const world = useImportWorld();

describe('the tree', () => {
  test('folders become parents, an index or README their text, and a heading at the top or the name the title', async () => {
    await world.write({
      'README.md': 'Welcome\n=======\n',
      'guide/index.md': '# The *guide* `now`\n',
      'guide/README.md': 'no heading\n',
      'guide/deep/er/page.markdown': '```\n# code\n```\n\n## Page 1\n',
      'plain/Any Name.md': 'text',
      'empty/picture.png': 'x',
      '.hidden/secret.md': '# secret',
    });
    const { counts, spaceId, lines } = await world.run();
    const all = await world.documentsIn(spaceId);
    const titleOf = (id: number | null) => all.find((document) => document.id === id)?.title ?? null;
    expect(all.map(({ title, parentId }) => [title, titleOf(parentId)]).sort()).toEqual(
      [
        ['Welcome', null],
        ['The guide now', null],
        ['guide', 'The guide now'],
        ['deep', 'The guide now'],
        ['er', 'deep'],
        ['page', 'er'],
        ['plain', null],
        ['Any Name', 'plain'],
      ].sort(),
    );
    expect(counts).toMatchObject({ made: 8, updated: 0, same: 0, refused: 0 });
    expect(lines).toEqual([]);
  });

  test('an _index, index or README takes the title of its front matter, else the name of its folder', async () => {
    await world.write({
      'handbook/_index.md': 'no title\n',
      'handbook/tasks/_index.md':
        '---\ntitle: All tasks\nweight: 5\n---\n## {{% heading "prerequisites" %}}\n',
      'handbook/tasks/run.md': '---\ntitle: Run it\n---\n\n## {{% heading "prerequisites" %}}\n',
      'handbook/tools/index.md': 'text',
      'handbook/terms/README.md': 'text',
    });
    const { spaceId } = await world.run({ path: join(world.folder, 'handbook') });
    const titles = (await world.documentsIn(spaceId)).map(({ title }) => title);
    expect(titles.sort()).toEqual(['All tasks', 'Run it', 'handbook', 'terms', 'tools']);
  });

  test('keeps byte order mark, line endings and blanks, and cuts a long title between characters', async () => {
    const heading = `${'x'.repeat(99)}😀`;
    const content = `\ufeff# ${heading}\r\n\r\ntext \t\r\nmore\n\n\n`;
    await world.write({ 'a.md': content });
    const { spaceId } = await world.run();
    const [stored] = await world.documentsIn(spaceId);
    expect(stored).toMatchObject({ title: 'x'.repeat(99), content, version: 1 });
  });
});

describe('links', () => {
  test('lead to documents and attached files, and all else stays as it is', async () => {
    await world.write({
      'index.md': [
        '# Home',
        '[a](docs/a.md#part "A") [b](<docs/my b.md?x=1>) [dir](docs/) [up](#here) [site](https://example.org/a.md)',
        '![pic](docs/img/pic%20one.png) <img src="docs/img/pic%20one.png" alt=x> <a href=\'docs/a.md\'>a</a>',
        '`[a](docs/a.md)` [gone](docs/gone.md) [top](/docs/a.md)',
        '',
        '```',
        '[a](docs/a.md)',
        '```',
        '',
        '    [a](docs/a.md)',
        '',
        '[ref]',
        '',
        '[ref]: docs/a.md',
      ].join('\n'),
      'docs/a.md': '# A\n[home](../index.md) [b](my%20b.md)',
      'docs/my b.md': '# B',
      'docs/img/pic one.png': 'png',
    });
    const { counts, spaceId } = await world.run();
    const [home, docs, a, b] = await Promise.all(
      ['Home', 'docs', 'A', 'B'].map((title) => world.documentNamed(spaceId, title)),
    );
    const [file, ...others] = await world.app.services.attachments.list(await world.operator(), home!.id);
    expect(others).toEqual([]);
    expect(file).toMatchObject({ filename: 'pic one.png' });
    const url = `/uploads/document-attachments/${file!.storageKey}`;
    expect(home!.content.split('\n')).toEqual([
      '# Home',
      `[a](/documents/${a!.id}#part "A") [b](</documents/${b!.id}?x=1>) [dir](/documents/${docs!.id}) [up](#here) [site](https://example.org/a.md)`,
      `![pic](${url}) <img src="${url}" alt=x> <a href='/documents/${a!.id}'>a</a>`,
      `\`[a](docs/a.md)\` [gone](docs/gone.md) [top](/documents/${a!.id})`,
      '',
      '```',
      '[a](docs/a.md)',
      '```',
      '',
      '    [a](docs/a.md)',
      '',
      '[ref]',
      '',
      `[ref]: /documents/${a!.id}`,
    ]);
    expect(a!.content).toBe(`# A\n[home](/documents/${home!.id}) [b](/documents/${b!.id})`);
    expect(counts).toMatchObject({ attachments: 1, rewritten: 10, dead: 1 });
    const client = await world.app.signedIn('viewer');
    expect((await client.get(url)).status).toBe(200);
  });

  test('and pictures from the top of the folder, or of the site that it is a part of, lead too', async () => {
    await world.write({
      'docs/a.md': [
        '# A',
        '[own](/docs/sub/b/) [name](/a/) ![served](/images/one.png) [beside](/sub/b.md#x) <img src="/images/one.png">',
      ].join('\n'),
      'docs/sub/b.md': '# B\n[deep](/c)',
      'docs/sub/c.md': '# C',
      'docs/static/images/one.png': 'png',
    });
    const { spaceId, counts, lines } = await world.run({ path: join(world.folder, 'docs') });
    const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((title) => world.documentNamed(spaceId, title)));
    const [file] = await world.app.services.attachments.list(await world.operator(), a!.id);
    const url = `/uploads/document-attachments/${file!.storageKey}`;
    expect(a!.content.split('\n')[1]).toBe(
      `[own](/documents/${b!.id}) [name](/documents/${a!.id}) ![served](${url}) [beside](/documents/${b!.id}#x) <img src="${url}">`,
    );
    expect(b!.content).toBe(`# B\n[deep](/documents/${c!.id})`);
    expect(counts).toMatchObject({ rewritten: 6, dead: 0 });
    expect(lines).toEqual([]);
  });

  test('to nothing are all named, and counted; those to pages of Lectern are none', async () => {
    const content =
      '# A\n[a](/gone/) ![b](/images/b.png) [c](c.md) [d](/documents/7) [e](https://example.org/) [up](/../x)';
    await world.write({ 'a.md': content });
    const { spaceId, counts, lines } = await world.run();
    expect(lines).toEqual(
      ['/gone/', '/images/b.png', 'c.md', '/../x'].map(
        (target) => `Left alone: a.md: the link "${target}" points to something that is not imported.`,
      ),
    );
    expect(counts).toMatchObject({ rewritten: 0, dead: 4 });
    expect((await world.documentNamed(spaceId, 'A')).content).toBe(content);
  });

  test('lead in the first version too, so that restoring it breaks none', async () => {
    await world.write({ 'a.md': '# A\n[b](b.md) ![p](p.png)', 'b.md': '# B\n[a](a.md)', 'p.png': 'png' });
    const { spaceId } = await world.run();
    const { documents } = world.app.services;
    const actor = await world.operator();
    for (const title of ['A', 'B']) {
      const { id, content } = await world.documentNamed(spaceId, title);
      expect(content).toContain('](/documents/');
      const { rows } = await documents.revisions(actor, id, { limit: 10 });
      expect(rows.map(({ version }) => version)).toEqual([1]);
      await documents.save(actor, id, { content: 'Rewritten' });
      expect((await documents.restore(actor, id, 1, 2)).content).toBe(content);
    }
  });

  // evidence: Q15
  test('and symbolic links that leave the folder are named and left alone', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'lectern-test-'));
    await writeFile(join(outside, 'secret.md'), '# Secret');
    await writeFile(join(outside, 'secret.png'), 'secret');
    await world.write({
      'a.md':
        '# A\n[out](../../etc/passwd) ![s](secret.png) [l](loop/b.md) [hidden](.env) [git](.git/config)',
      'b.md': '# B',
      '.env': 'KEY=1',
      '.git/config': 'token',
    });
    await symlink(join(outside, 'secret.md'), join(world.folder, 'secret.md'));
    await symlink(join(outside, 'secret.png'), join(world.folder, 'secret.png'));
    await symlink(outside, join(world.folder, 'outside'));
    await symlink('.', join(world.folder, 'loop'));
    await symlink('circle', join(world.folder, 'circle'));
    await symlink('nowhere.md', join(world.folder, 'broken.md'));
    const { spaceId, lines, counts, notes } = await world.run();
    const { content, id } = await world.documentNamed(spaceId, 'A');
    expect(content).toBe(
      `# A\n[out](../../etc/passwd) ![s](secret.png) [l](loop/b.md) [hidden](.env) [git](.git/config)`,
    );
    expect(await world.documentsIn(spaceId)).toHaveLength(2);
    expect(await world.app.services.attachments.list(await world.operator(), id)).toEqual([]);
    expect(counts.refused).toBe(0);
    expect(lines.join('\n')).toContain('a.md: the link "../../etc/passwd" points to something');
    // the first one; `file-not-read` is what leads nowhere
    expect(notes).toEqual({
      'hidden-files': expect.any(String) as string,
      'symbolic-link': expect.any(String) as string,
      'file-not-read': 'broken.md',
    });
    await rm(outside, { recursive: true });
  });
});

describe('files that cannot be taken', () => {
  test('are named with the reason, and the rest goes on', async () => {
    await world.write({
      'good.md': '# Good\n[latin](latin.md) ![big](big.bin) ![small](small.bin)',
      'latin.md': Buffer.from('caf\xe9', 'latin1'),
      'sixteen.md': Buffer.from('\ufeffhello', 'utf16le'),
      'nul.md': 'a\0b',
      'large.md': 'x'.repeat(64 * 1024 + 1),
      'only/latin.md': Buffer.from([0xff]),
      'limit.md': 'x'.repeat(64 * 1024),
      'small.bin': 'x',
      'big.bin': '',
    });
    await truncate(join(world.folder, 'big.bin'), 1024 * 1024 + 1);
    const { lines, counts, notes, spaceId } = await world.run();
    expect(lines.sort()).toEqual([
      'Left alone: good.md: 1 file that is too large to attach. big.bin',
      'Left alone: good.md: the link "big.bin" points to something that is not imported.',
    ]);
    expect(notes).toEqual({ 'text-binary': 'nul.md' });
    expect(counts).toMatchObject({ made: 7, attachments: 2, refused: 0 });
    const documents = await world.documentsIn(spaceId);
    const contentOf = (title: string) => documents.find((document) => document.title === title)?.content;
    // what is not UTF-8 is read as what it most likely is
    expect(contentOf('latin')).toBe('café');
    expect(contentOf('sixteen')).toBe('hello');
    expect(contentOf('large')).toMatch(/^\[large\.md\]\(\/uploads\//);
    expect(contentOf('limit')).toHaveLength(64 * 1024);
  });

  test('a folder without any is refused, and makes no space', async () => {
    await world.write({ 'a.bin': 'text' });
    await expect(world.run()).rejects.toThrow('Lectern cannot read this kind of file.');
    await expect(world.run({ path: join(world.folder, 'a.bin') })).rejects.toThrow(
      'Lectern cannot read this kind of file.',
    );
    await expect(world.run({ path: join(world.folder, 'nowhere') })).rejects.toThrow(
      'There is no file or folder',
    );
    expect(
      (await world.app.services.spaces.list(await world.operator())).map(({ name }) => name),
    ).not.toContain(world.space);
  });
});

describe('the space and the person', () => {
  test('a space is found by id and by name, and a name of two is refused with their ids', async () => {
    await world.write({ 'a.md': '# A' });
    const { spaceId } = await world.run();
    expect((await world.run({ space: String(spaceId) })).spaceId).toBe(spaceId);
    expect((await world.run({ space: world.space.toUpperCase() })).spaceId).toBe(spaceId);
    const twin = await world.app.services.spaces.create(await world.operator(), {
      name: world.space,
      description: '',
      visibility: 'everyone',
    });
    const failure = world.run();
    await expect(failure).rejects.toThrow(`"${world.space}" can mean 2 spaces`);
    await expect(failure).rejects.toThrow(
      new RegExp(`${spaceId}  ${world.space}[^]*${twin.id}  ${world.space}`),
    );
    await expect(world.run({ space: 'x'.repeat(101) })).rejects.toThrow(
      'Space name cannot exceed 100 characters',
    );
  });

  test('the oldest active administrator writes, or whoever is named, with their own rights', async () => {
    await world.write({ 'a.md': '# A' });
    const elder = await world.operator();
    expect(elder).toMatchObject({ username: 'elder', address: 'command line' });
    const { spaceId } = await world.run();
    expect((await world.documentNamed(spaceId, 'A')).createdBy).toBe(elder.id);
    await world.app.signedIn('viewer', 'reader');
    await expect(world.run({ username: 'reader' })).rejects.toThrow('Viewers can read and comment');
    await expect(world.run({ username: 'reader', space: 'Not there' })).rejects.toThrow(
      'Viewers cannot create spaces',
    );
    await expect(world.run({ username: 'nobody' })).rejects.toThrow('User "nobody" not found');
  });

  test('the audit log tells of it', async () => {
    await world.write({ 'a.md': '# A' });
    const { spaceId } = await world.run();
    const events = await AuditEvent.query(world.app.database.knex)
      .where({ target_type: 'space', target_id: spaceId })
      .orderBy('id');
    expect(events.map(({ action, actorName, address }) => [action, actorName, address])).toEqual([
      ['space.created', 'elder', 'command line'],
      ['documents.imported', 'elder', 'command line'],
      ['documents.imported', 'elder', 'command line'],
    ]);
    expect(events.at(-1)?.details).toMatchObject({ state: 'done', made: 1 });
  });
});
