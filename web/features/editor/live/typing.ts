import type { EditedText } from '../edited-text.ts';
import type { LiveEngine } from './engine.ts';

/** Others' changes wait so long after a key in the field for Markdown, but not longer in all. Milliseconds. */
const restMs = 400;
const maxHoldMs = 2_000;
/** The field takes the composed words a moment after the composition. Milliseconds. */
const composedMs = 80;

/** Others' changes wait during a composition, and while keys follow each other in a textarea. @returns ends that */
export function holdWhileTyping(
  engine: Pick<LiveEngine, 'hold'>,
  field: () => HTMLElement | undefined,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const isOurs = ({ target }: Event) => {
    const element = field();
    return element !== undefined && target instanceof Node && element.contains(target);
  };
  let endComposition: (() => void) | undefined;
  let endKeys: (() => void) | undefined;
  let since = 0;
  let rest: number | undefined;

  const composed = () => {
    const release = endComposition;
    endComposition = undefined;
    if (release) setTimeout(release, composedMs);
  };
  const rested = () => {
    clearTimeout(rest);
    endKeys?.();
    endKeys = undefined;
  };
  document.addEventListener(
    'compositionstart',
    (event) => {
      if (isOurs(event)) endComposition ??= engine.hold();
    },
    { signal },
  );
  document.addEventListener('compositionend', composed, { signal });
  document.addEventListener(
    'input',
    (event) => {
      if (!(event.target instanceof HTMLTextAreaElement) || !isOurs(event)) return;
      if (!endKeys) {
        since = event.timeStamp;
        endKeys = engine.hold();
      }
      clearTimeout(rest);
      rest = window.setTimeout(rested, Math.max(0, Math.min(restMs, since + maxHoldMs - event.timeStamp)));
    },
    { signal },
  );
  return () => {
    listening.abort();
    composed();
    rested();
  };
}

/** A caret that moves is told a moment later. Milliseconds. */
const tellAfterMs = 150;

/** Tells others where the caret is. What is typed moves it for them already. @returns ends that */
export function tellCaret(engine: Pick<LiveEngine, 'moveCaret'>, edited: EditedText): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: number | undefined;
  let typedAt = -Infinity;
  let told = -1;
  document.addEventListener('beforeinput', ({ timeStamp }) => void (typedAt = timeStamp), { signal });
  const tell = () => {
    const surface = edited.surface();
    if (!surface?.element.contains(document.activeElement) || performance.now() - typedAt < 2 * tellAfterMs)
      return;
    const { start, end } = edited.place();
    if (end === told) return;
    told = end;
    engine.moveCaret(start, end);
  };
  document.addEventListener(
    'selectionchange',
    () => {
      clearTimeout(timer);
      timer = window.setTimeout(tell, tellAfterMs);
    },
    { signal },
  );
  return () => {
    listening.abort();
    clearTimeout(timer);
  };
}
