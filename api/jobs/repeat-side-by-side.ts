import { repeat, type Repeating } from './repeat.ts';

/** Runs several repetitions of a task side by side. */
export function repeatSideBySide(count: number, options: Parameters<typeof repeat>[0]): Repeating {
  const all = Array.from({ length: count }, () => repeat(options));
  return {
    wake: () => all.forEach((each) => each.wake()),
    stop: async (timeoutMs) => void (await Promise.all(all.map((each) => each.stop(timeoutMs)))),
  };
}
