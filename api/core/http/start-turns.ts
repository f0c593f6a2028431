import { addressGroup, clientAddress } from './client-address.ts';
import { hungUp } from '../errors.ts';
import type { RequestContext, RequestMiddleware } from './context.ts';
import { familiarAddresses } from './familiar-addresses.ts';

/** How many requests begin in one round of the event loop: about two milliseconds of work. */
const maxPerRound = 8;

type Begin = () => void;
/** Queues by address; the one served longest ago comes first. */
type Lines = Map<string, Begin[]>;

/**
 * Begins only a few requests in each round of the event loop, and lets the addresses take turns. A sender of hundreds
 * of requests fills only their own queue: a request from another address begins in the next round, and running requests
 * get their database answers and timers between the rounds. If strangers flood the server, every other place goes to
 * addresses where people are signed in. A request takes a place only to begin, so a long one blocks nobody.
 */
export function startTurns(): RequestMiddleware {
  const familiar: Lines = new Map();
  const strangers: Lines = new Map();
  const isAnyWaiting = () => familiar.size + strangers.size > 0;
  let begunInRound = 0;
  let isRoundUnderWay = false;

  function endRound(): void {
    begunInRound = 0;
    isRoundUnderWay = false;
    while (isAnyWaiting() && begunInRound < maxPerRound) {
      count();
      const [first, second] = begunInRound % 2 === 1 ? [familiar, strangers] : [strangers, familiar];
      (takeNext(first) ?? takeNext(second))?.();
    }
  }

  function count(): void {
    begunInRound += 1;
    if (isRoundUnderWay) return;
    isRoundUnderWay = true;
    setImmediate(endRound);
  }

  async function wait(ctx: RequestContext): Promise<void> {
    const address = clientAddress(ctx);
    const lines = familiarAddresses.has(address) ? familiar : strangers;
    await new Promise<void>((begin) => add(lines, addressGroup(address), begin));
    // do not begin it, because nobody waits for the answer any more
    if (ctx.state.hasHungUp()) throw hungUp();
  }

  return (ctx, next) => {
    if (isAnyWaiting() || begunInRound >= maxPerRound) return wait(ctx).then(next);
    count();
    return next();
  };
}

function add(lines: Lines, sender: string, begin: Begin): void {
  const line = lines.get(sender);
  if (line) line.push(begin);
  else lines.set(sender, [begin]);
}

/** Takes the first entry of the first queue, then moves that queue to the end. */
function takeNext(lines: Lines): Begin | undefined {
  const [first] = lines;
  if (!first) return undefined;
  const [sender, line] = first;
  const begin = line.shift();
  lines.delete(sender);
  if (line.length > 0) lines.set(sender, line);
  return begin;
}
