import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { watcher } from '../support/backup-world.ts';

/*
 * What people wrote with an older Lectern is all there in this one. A backup holds the tables of its time, and restoring
 * it runs the migrations since, as a start on an older data folder does. Each backup holds the same: a space 'Plans'
 * with two documents, one of them in two versions, with a file, two comments and a star, and a deleted one.
 */

test.each(['0.1.0', 'migration-048'])(
  'a backup of %s has every word after the migrations since',
  async (of) => {
    const app = await startTestApp();
    onTestFinished(() => app.close());
    await app.services.backups.restore(
      join(import.meta.dirname, `../support/backups/of-${of}.backup`),
      watcher,
    );
    const ada = app.anonymous();
    await ada.signIn('ada', 'a secret of Ada 1815');

    const { body: spaces } = await ada.get<{ id: number; name: string }[]>('/api/spaces');
    expect(spaces.map(({ name }) => name)).toEqual(['Plans']);
    const { body: roof } = await ada.get('/api/documents/1');
    expect(roof).toMatchObject({
      title: 'Roof',
      content: '# Tiles\r\n\r\nSecond ✂ version, Verträge\r\n',
      version: 2,
    });
    expect((await ada.get('/api/documents/2')).body).toMatchObject({ parentId: 1, content: 'Copper' });
    expect((await ada.get('/api/documents/1/revisions/1')).body).toMatchObject({
      content: '# Tiles\r\n\r\nBefore the ✂ upgrade: Verträge,  trailing  \r\n',
    });
    const { body: comments } = await ada.get<{ content: string }[]>('/api/documents/1/comments');
    expect(comments.map(({ content }) => content)).toEqual(['Ask @ada about slate', 'Asked']);
    const { body: files } = await ada.get<{ url: string }[]>('/api/documents/1/attachments');
    expect((await ada.get(files[0]!.url)).body).toBe('Slate weighs more than straw.\n');
    expect((await ada.get<object[]>('/api/search?q=vertrag')).body).toHaveLength(1);
  },
);
