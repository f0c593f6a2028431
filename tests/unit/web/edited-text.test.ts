import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEditedText } from '../../../web/features/editor/edited-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<void>(() => undefined);

it('is ready once what it expects has come or failed, and not before', async () => {
  const edited = createEditedText('text');
  let come = () => {};
  edited.expect(new Promise<void>((resolve) => (come = resolve)));
  edited.expect(Promise.reject(new Error('no connection')));
  const ready = vi.fn();
  void edited.ready().then(ready);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ready).not.toHaveBeenCalled();
  come();
  await vi.advanceTimersByTimeAsync(0);
  expect(ready).toHaveBeenCalled();
});

it('does not wait for ever: a save must not hang on a connection that does', async () => {
  const edited = createEditedText('text');
  edited.expect(never());
  const ready = vi.fn();
  void edited.ready().then(ready);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ready).toHaveBeenCalled();
});
