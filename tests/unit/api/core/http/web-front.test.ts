import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import { expect, it, onTestFinished } from 'vitest';
import type { RequestState } from '../../../../../api/core/http/context.ts';
import { knowLanguage } from '../../../../../api/core/http/page-language.ts';
import { webFront } from '../../../../../api/core/http/web-front.ts';

// evidence: S94
it('serves the page as soon as its file can be read, also when it could not be read before', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-web-'));
  const app = new Koa<RequestState>({ silent: true } as object);
  app.use(knowLanguage(() => 'en'));
  app.use(
    webFront({
      directory,
      remoteImages: 'allow',
      trashDays: 7,
      editorDefault: 'formatted',
      workspace: {
        look: async () => ({
          ...{ name: 'Lectern', notice: null, signInText: '', style: '' },
          ...{ language: 'en', publicLinks: true },
        }),
      },
      assistants: false,
      embedHosts: [],
    }),
  );
  app.on('error', () => undefined);
  const answer = app.callback();
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await rm(directory, { recursive: true });
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect((await fetch(url)).ok).toBe(false);
  await writeFile(join(directory, 'index.html'), 'the page, __TRASH_DAYS__ days');
  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(await page.text()).toBe('the page, 7 days');
});
