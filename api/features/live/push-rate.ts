import { texts } from '../../contract/texts.ts';
import { tooMany } from '../../core/errors.ts';
import type { ChangeJson } from '../../text/live/changes.ts';
import { insertedBy } from './open-log.ts';

interface Rate {
  perSecond: number;
  burst: number;
}

/** Nobody types faster; a client that sends what it gathered while it was away may be quick for a moment. */
const pushes: Rate = { perSecond: 10, burst: 40 };
/** A change with so many parts counts as one more push. */
const partsPerPush = 1_000;
/** UTF-16 units that are inserted: whole texts may be pasted, but not one after the other. */
const units: Rate = { perSecond: 32 * 1024, burst: 4 * 1024 * 1024 };

/** Limits how often and how much a person may push or move a caret in this process. In memory: every key counts. */
export function createPushRate(): (userId: number, change?: ChangeJson) => void {
  const [countPushes, countUnits] = [createBucket(pushes), createBucket(units)];
  return (userId, change = []) => {
    countPushes(userId, 1 + Math.floor(change.length / partsPerPush));
    countUnits(userId, insertedBy(change).length);
  };
}

function createBucket({ perSecond, burst }: Rate): (userId: number, points: number) => void {
  const known = new Map<number, { left: number; at: number }>();
  return (userId, points) => {
    const now = performance.now();
    const before = known.get(userId) ?? { left: burst, at: now };
    const left = Math.min(burst, before.left + ((now - before.at) / 1000) * perSecond);
    if (left < points) throw tooMany(texts.liveTooFast, Math.ceil((points - left) / perSecond));
    known.set(userId, { left: left - points, at: now });
    if (known.size > 10_000) forgetIdle(now);
  };

  function forgetIdle(now: number): void {
    for (const [userId, { at }] of known) if (now - at > (burst / perSecond) * 1000) known.delete(userId);
  }
}
