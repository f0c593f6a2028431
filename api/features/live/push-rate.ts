import { texts } from '../../contract/texts.ts';
import { tooMany } from '../../core/errors.ts';

/** Nobody types faster; a client that sends what it gathered while it was away may be quick for a moment. */
const perSecond = 10;
const burst = 40;

/** Limits how often a person may push or move a caret in this process. In memory, because every key would count. */
export function createPushRate(): (userId: number) => void {
  const left = new Map<number, { points: number; at: number }>();
  return (userId) => {
    const now = performance.now();
    const before = left.get(userId) ?? { points: burst, at: now };
    const points = Math.min(burst, before.points + ((now - before.at) / 1000) * perSecond);
    if (points < 1) throw tooMany(texts.liveTooFast, 1);
    left.set(userId, { points: points - 1, at: now });
    if (left.size > 10_000) forgetIdle(left, now);
  };
}

function forgetIdle(left: Map<number, { at: number }>, now: number): void {
  for (const [userId, { at }] of left) if (now - at > (burst / perSecond) * 1000) left.delete(userId);
}
