import type { Element } from 'hast';
import { blocksOf, type Block } from './blocks.ts';
import type { ParseReply, ParseRequest } from './parse-worker.ts';

/** Long enough for a megabyte of prose on a slow machine. */
const timeLimit = 5_000;

interface Asked {
  source: string;
  done: (blocks: Block[] | undefined) => void;
}

export interface AsideParser {
  /**
   * Parses in a worker. While one text is parsed, the next one waits, and replaces a text that is already waiting.
   * @param done gets the safe blocks; undefined if the text cannot be parsed in time, or is nested too deeply. Not
   *   called for a text that was replaced.
   */
  parse: (source: string, done: Asked['done']) => void;
  end: () => void;
}

/** A worker that parses the successive states of one text. Only changed blocks are transferred. */
export function createAsideParser(): AsideParser {
  let worker: Worker | undefined;
  // each worker numbers its blocks from 1; without this, a block of a new worker would be mistaken for one that is
  // already rendered
  let generation = 0;
  let known = new Map<number, Element>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Asked | undefined;
  let waiting: Asked | undefined;

  const end = () => {
    clearTimeout(timer);
    worker?.terminate();
    worker = undefined;
    known = new Map();
    running = undefined;
  };
  const read = (reply: ParseReply): Block[] | undefined => {
    if ('failed' in reply) return undefined;
    const elements = new Map<number, Element>();
    for (const { id, element = known.get(id) } of reply.blocks)
      if (element && !elements.has(id)) elements.set(id, element);
    known = elements;
    return blocksOf(
      reply.blocks.map(({ id }) => ({ content: `${generation}.${id}`, element: elements.get(id)! })),
    );
  };
  const goOn = (blocks: Block[] | undefined) => {
    clearTimeout(timer);
    const done = running?.done;
    running = undefined;
    if (waiting) start(waiting);
    else done?.(blocks);
  };
  const giveUp = () => {
    const given = running;
    end();
    running = given;
    goOn(undefined);
  };
  const start = (asked: Asked) => {
    waiting = undefined;
    running = asked;
    worker ??= open();
    timer = setTimeout(giveUp, timeLimit);
    worker.postMessage({ source: asked.source } satisfies ParseRequest);
  };
  const open = (): Worker => {
    generation += 1;
    const opened = new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' });
    opened.addEventListener('error', giveUp);
    opened.addEventListener('message', ({ data }: MessageEvent<ParseReply>) => goOn(read(data)));
    return opened;
  };
  return {
    parse: (source, done) => {
      if (running) waiting = { source, done };
      else start({ source, done });
    },
    end: () => {
      waiting = undefined;
      end();
    },
  };
}
