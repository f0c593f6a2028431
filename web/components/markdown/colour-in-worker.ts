import type { ElementContent } from 'hast';
import type { Code } from './code-text.ts';
import type { ColourReply } from './colour-worker.ts';

/**
 * Highlighters take time that grows with the square of some texts: 60 kB of `ini` took a minute. They run in a worker
 * that is ended when its time is over. Milliseconds.
 */
const blockTime = 1_000;
const documentTime = 4_000;
/** Also counts a worker whose code never arrives. */
const loadTime = 10_000;
/** Characters. */
const maxBlockLength = 60_000;
const maxDocumentLength = 300_000;
/** Elements that a page draws for its colours. */
const maxMarks = 20_000;

/** Coloured code; 'plain' if it has no colours, or none in time. */
export type Colours = ElementContent[] | 'plain';

interface Asked {
  code: Code;
  key: string;
  listeners: Set<(colours: Colours) => void>;
}

export interface Colourer {
  /** Starts a new state of the text, with new limits. Results for known code are kept. */
  startText: () => void;
  /**
   * Requests the colours of a block.
   * @param show called once, immediately if they are known; never after the returned function was called
   */
  ask: (code: Code, show: (colours: Colours) => void) => () => void;
  /** Whether any colours are still pending. */
  isBusy: () => boolean;
  end: () => void;
}

const keyOf = ({ language, text }: Code): string => `${language}\n${text}`;

/** The limits for one text; each state of the text starts with new ones. */
interface Budget {
  milliseconds: number;
  characters: number;
  marks: number;
}
const newBudget = (): Budget => ({
  milliseconds: documentTime,
  characters: maxDocumentLength,
  marks: maxMarks,
});

/** Results for the most recent blocks, up to `maxDocumentLength` characters. */
function createMemory() {
  const known = new Map<string, Colours>();
  let size = 0;
  return {
    get: (key: string) => known.get(key),
    set: (key: string, colours: Colours) => {
      known.set(key, colours);
      size += key.length;
      for (const [oldest] of known) {
        if (size <= 2 * maxDocumentLength || oldest === key) break;
        known.delete(oldest);
        size -= oldest.length;
      }
    },
  };
}

/** A worker that is opened when it is needed, and ended when its time is over. */
function createColourWorker(on: {
  ready: () => void;
  reply: (reply: Exclude<ColourReply, 'ready'>) => void;
  /** Its code did not arrive, or failed. */
  lost: () => void;
}) {
  let worker: Worker | undefined;
  let isReady = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = (reply: ColourReply) => {
    clearTimeout(timer);
    if (reply !== 'ready') return on.reply(reply);
    isReady = true;
    on.ready();
  };
  return {
    isReady: () => isReady,
    open: () => {
      if (worker) return;
      const opened = new Worker(new URL('./colour-worker.ts', import.meta.url), { type: 'module' });
      worker = opened;
      timer = setTimeout(on.lost, loadTime);
      opened.addEventListener('error', on.lost);
      opened.addEventListener('message', ({ data }: MessageEvent<ColourReply>) => {
        if (worker === opened) read(data);
      });
    },
    /** @param late called instead of `reply` if it takes longer than `milliseconds` */
    send: (code: Code, milliseconds: number, late: () => void) => {
      timer = setTimeout(late, milliseconds);
      worker?.postMessage(code);
    },
    end: () => {
      clearTimeout(timer);
      worker?.terminate();
      worker = undefined;
      isReady = false;
    },
  };
}

/** Colours the blocks of one text, one after the other, in a separate worker. */
export function createColourer(): Colourer {
  const memory = createMemory();
  const queue = new Map<string, Asked>();
  let budget = newBudget();
  let running: Asked | undefined;
  let startedAt = 0;

  const finish = (asked: Asked, colours: Colours) => {
    queue.delete(asked.key);
    for (const show of asked.listeners) show(colours);
  };
  const settle = (colours: Colours) => {
    const done = running;
    running = undefined;
    budget.milliseconds -= performance.now() - startedAt;
    if (done) {
      memory.set(done.key, colours);
      finish(done, colours);
    }
    next();
  };
  const giveUpBlock = () => {
    worker.end();
    settle('plain');
  };
  const giveUpText = () => {
    worker.end();
    running = undefined;
    for (const asked of [...queue.values()]) finish(asked, 'plain');
  };
  const start = (asked: Asked) => {
    running = asked;
    budget.characters -= asked.code.text.length;
    startedAt = performance.now();
    worker.send(asked.code, Math.min(blockTime, budget.milliseconds), giveUpBlock);
  };
  const next = () => {
    if (running) return;
    if (budget.milliseconds <= 0 || budget.marks <= 0) giveUpText();
    for (const asked of [...queue.values()]) {
      if (asked.listeners.size === 0) queue.delete(asked.key);
      else if (asked.code.text.length > Math.min(maxBlockLength, budget.characters)) finish(asked, 'plain');
    }
    const [first] = queue.values();
    if (!first) return;
    if (worker.isReady()) start(first);
    else worker.open();
  };
  const worker = createColourWorker({
    ready: next,
    reply: (reply) => {
      if (reply !== 'plain') budget.marks -= reply.marks;
      settle(reply === 'plain' || budget.marks < 0 ? 'plain' : reply.nodes);
    },
    lost: giveUpText,
  });
  return {
    startText: () => {
      budget = newBudget();
    },
    ask: (code, show) => {
      const key = keyOf(code);
      const known = memory.get(key);
      if (known) {
        show(known);
        return () => undefined;
      }
      const asked = queue.get(key) ?? { code, key, listeners: new Set() };
      asked.listeners.add(show);
      queue.set(key, asked);
      next();
      return () => void asked.listeners.delete(show);
    },
    isBusy: () => queue.size > 0,
    end: () => {
      worker.end();
      running = undefined;
      queue.clear();
    },
  };
}
