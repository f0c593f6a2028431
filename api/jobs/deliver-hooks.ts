import type { Logger } from 'pino';
import type { HooksService } from '../features/hooks/service.ts';
import { repeat, type Repeating } from './repeat.ts';

interface DeliverOptions {
  hooks: Pick<HooksService, 'delivering'>;
  log: Logger;
}

/** How often to look for deliveries. Milliseconds. */
const intervalMs = 1_000;
/** How many deliveries one process sends at the same time. A receiver may take ten seconds. */
const sentAtOnce = 10;

/** Sends what happened to web hooks. Any number of processes do it side by side. */
export function startDelivering({ hooks: { delivering }, log }: DeliverOptions): Repeating {
  const sending = new Set<Promise<void>>();
  const repeating = repeat({
    async turn(stopping) {
      const isMore = await delivering.fanOut();
      const due = stopping.aborted ? [] : await delivering.claim(sentAtOnce - sending.size);
      for (const id of due) {
        const sent: Promise<void> = delivering
          .send(id, log)
          .catch((error: unknown) => log.warn({ err: error }, 'a web hook could not be sent; trying again'))
          .finally(() => {
            sending.delete(sent);
            // its hook or document may have more
            repeating.wake();
          });
        sending.add(sent);
      }
      return isMore ? 0 : intervalMs;
    },
    every: intervalMs,
    onError: (error) => log.warn({ err: error }, 'web hooks could not be sent; trying again'),
    end: async () => void (await Promise.all(sending)),
  });
  return repeating;
}
