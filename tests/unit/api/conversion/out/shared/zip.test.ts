import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { ExportEntry } from '../../../../../../api/conversion/out/format.ts';
import { zipEntries } from '../../../../../../api/conversion/out/shared/zip.ts';

const none = { onDocument: () => undefined, onMissing: () => undefined };

test('a file that is opened when nobody wants the zip any more is closed, and the entries end', async () => {
  const file = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(64 * 1024);
    })(),
  );
  const ended = new Promise<void>((resolve) => {
    async function* entries(): AsyncGenerator<ExportEntry, void> {
      try {
        const entry = { kind: 'file' as const, path: 'plan.bin', modifiedAt: new Date(0) };
        yield { ...entry, open: () => closeFirst().then(() => file) };
      } finally {
        resolve();
      }
    }
    const zip = zipEntries(entries(), none);
    const closeFirst = () =>
      new Promise<void>((closed) => {
        zip.once('close', () => setImmediate(closed));
        zip.destroy();
      });
  });
  await ended;
  expect(file.destroyed).toBe(true);
});
