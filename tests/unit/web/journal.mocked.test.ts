import { expect, it, vi } from 'vitest';
import { hasEntries } from '../../../web/lib/journal.ts';

const openDB = vi.hoisted(() => vi.fn());
vi.mock('idb', () => ({ openDB }));

// evidence: S94
it("the browser's journal is opened again after it could not be opened", async () => {
  vi.stubGlobal('IDBKeyRange', { bound: () => ({}) });
  openDB
    .mockRejectedValueOnce(new Error('Internal error opening backing store'))
    .mockResolvedValue({ countFromIndex: async () => 1 });
  await expect(hasEntries(1)).rejects.toThrow('backing store');
  expect(await hasEntries(1)).toBe(true);
  expect(await hasEntries(1)).toBe(true);
  expect(openDB).toHaveBeenCalledTimes(2);
});
