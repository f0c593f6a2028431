import { t } from '@lingui/core/macro';
import type { DiagramReply, DiagramRequest } from '../../diagram/messages.ts';

/** The limit for loading the frame's code, and the code of a kind of diagram. Milliseconds. */
const loadTime = 20_000;
/** Milliseconds. */
const drawTime = 5_000;
/** This many pictures are cached, so that a text that is rendered again shows them at once. */
const maxKept = 100;

export interface DiagramPicture {
  /** A `data:` address. */
  src: string;
  /** In px. */
  width: number;
  height: number;
  title: string;
}

/** `late`: it took longer than 5 seconds; `lost`: the code that draws did not arrive. */
export type DiagramResult =
  | { kind: 'drawn'; picture: DiagramPicture }
  | { kind: 'problem'; message: string }
  | { kind: 'late' | 'lost' };

interface Asked extends DiagramRequest {
  key: string;
  listeners: Set<(result: DiagramResult) => void>;
}

interface Frame {
  element: HTMLIFrameElement;
  port: MessagePort;
  isReady: boolean;
}

let frame: Frame | undefined;
let running: Asked | undefined;
let startedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Map<string, Asked>();
const known = new Map<string, DiagramResult>();

function keep(key: string, result: DiagramResult): void {
  known.set(key, result);
  for (const [oldest] of known) {
    if (known.size <= maxKept) break;
    known.delete(oldest);
  }
}

function closeFrame(): void {
  clearTimeout(timer);
  frame?.port.close();
  frame?.element.remove();
  frame = undefined;
}

function finish(asked: Asked, result: DiagramResult): void {
  waiting.delete(asked.key);
  for (const listener of asked.listeners) listener(result);
}

/** Reports the result of the current diagram, and continues with the next one. */
function settle(result: DiagramResult): void {
  clearTimeout(timer);
  const done = running;
  running = undefined;
  if (done) {
    // what did not load may load the next time
    if (result.kind !== 'lost') keep(done.key, result);
    finish(done, result);
  }
  drawNext();
}

/** Nothing can be drawn: the code did not arrive. The next text tries again. */
function giveUp(): void {
  closeFrame();
  const given = running ? [running, ...waiting.values()] : [...waiting.values()];
  running = undefined;
  for (const asked of given) finish(asked, { kind: 'lost' });
}

function drawNext(): void {
  if (running || !frame?.isReady) return;
  for (const asked of [...waiting.values()]) if (asked.listeners.size === 0) waiting.delete(asked.key);
  const [next] = waiting.values();
  if (!next) return;
  running = next;
  frame.port.postMessage({ source: next.source, theme: next.theme } satisfies DiagramRequest);
  startedAt = performance.now();
  timer = setTimeout(replaceFrame, drawTime);
}

/** A frame that takes too long may never answer again. */
function replaceFrame(): void {
  closeFrame();
  settle({ kind: 'late' });
  if (waiting.size > 0) openFrame();
}

function read(reply: DiagramReply): void {
  if (reply.kind === 'lost') return giveUp();
  if (reply.kind === 'ready') {
    clearTimeout(timer);
    if (frame) frame.isReady = true;
    return drawNext();
  }
  if (!running) return;
  if (reply.kind === 'waiting' && performance.now() - startedAt > loadTime) giveUp();
  else if (reply.kind === 'waiting' || reply.kind === 'parsed') {
    clearTimeout(timer);
    timer = setTimeout(replaceFrame, drawTime);
  } else if (reply.kind === 'problem') settle(reply);
  else {
    const { svg, width, height, title } = reply;
    const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    settle({ kind: 'drawn', picture: { src, width, height, title } });
  }
}

/**
 * Opens the frame: out of sight, but large, because only what is laid out can be measured. It has no origin and its own
 * policy, so that nothing in a diagram can reach anything.
 */
function openFrame(): void {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.src = '/diagram';
  element.title = t`Diagram`;
  element.tabIndex = -1;
  element.ariaHidden = 'true';
  Object.assign(element.style, {
    position: 'fixed',
    left: '-10000px',
    top: '0',
    width: '1200px',
    height: '800px',
    border: 'none',
    visibility: 'hidden',
  });
  const { port1: port, port2 } = new MessageChannel();
  frame = { element, port, isReady: false };
  port.addEventListener('message', ({ data }: MessageEvent<DiagramReply>) => read(data));
  port.start();
  element.addEventListener('load', () => element.contentWindow?.postMessage('diagrams', '*', [port2]), {
    once: true,
  });
  timer = setTimeout(giveUp, loadTime);
  document.body.append(element);
}

const users = new Set<symbol>();

/**
 * Called when a diagram appears on the page: the frame stays until the last one disappears.
 * @returns a function to call when the diagram disappears
 */
export function holdFrame(): () => void {
  const user = Symbol('diagram');
  users.add(user);
  return () => {
    users.delete(user);
    // the next page may have one too
    setTimeout(() => users.size === 0 && !running && closeFrame(), 0);
  };
}

const keyOf = ({ source, theme }: DiagramRequest): string => `${theme}\n${source}`;

/**
 * Requests the picture of a diagram. Diagrams are drawn one at a time, in a frame that is opened for the first one.
 * @param show called once, unless the returned function was called before
 */
export function askForDiagram(request: DiagramRequest, show: (result: DiagramResult) => void): () => void {
  const key = keyOf(request);
  const result = known.get(key);
  if (result) {
    show(result);
    return () => undefined;
  }
  const asked =
    running?.key === key ? running : (waiting.get(key) ?? { ...request, key, listeners: new Set() });
  asked.listeners.add(show);
  if (asked !== running) waiting.set(key, asked);
  if (frame) drawNext();
  else openFrame();
  return () => void asked.listeners.delete(show);
}
