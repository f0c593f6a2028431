import { expect, it, vi } from 'vitest';
import { createChild } from '../../../../../api/conversion/out/child.ts';

const missing = vi.hoisted(() => ({ isMissing: false }));
vi.mock(import('../../../../support/built-programs.ts'), async (original) => {
  const { programOf } = await original();
  return {
    programOf: (entry: string) => ({
      ...programOf(entry),
      ...(missing.isMissing && { path: `/nowhere/${entry}.js` }),
    }),
  };
});

const picture = { folder: '/nowhere', name: 'none.png' };

it('fails the whole export where its process does not start, because trying less would not help', async () => {
  missing.isMissing = true;
  const failing = createChild().run('measurePicture', picture, { time: 60_000 });
  await expect(failing).rejects.toMatchObject({
    name: 'Error',
    message: 'The process for exports does not start',
    cause: { message: expect.stringContaining('/nowhere/') as unknown },
  });
});

it('gives up at once when an export is stopped while its process starts, and can be used again', async () => {
  missing.isMissing = false;
  const child = createChild();
  const stopping = new AbortController();
  const running = child.run('measurePicture', picture, { time: 60_000, signal: stopping.signal });
  const reason = new Error('Stopped');
  stopping.abort(reason);
  await expect(running).rejects.toBe(reason);
  await expect(child.run('measurePicture', picture, { time: 60_000 })).rejects.toMatchObject({
    name: 'ChildFailed',
  });
  child.close();
});
