/** Beyond this a mirror of the text takes longer to lay out than a scroll may. */
const longestMirrored = 200_000;

const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}#{1,6}(?:[ \t]|$)/;

/** Where the lines with headings begin, outside of code. */
function headingOffsets(text: string): number[] {
  const offsets: number[] = [];
  let open: string | undefined;
  let at = 0;
  for (const line of text.split('\n')) {
    const mark = fence.exec(line)?.[1];
    if (mark && open === undefined) open = mark;
    else if (mark && open !== undefined && mark.startsWith(open)) open = undefined;
    else if (open === undefined && heading.test(line)) offsets.push(at);
    at += line.length + 1;
  }
  return offsets;
}

const mirrored = ['font', 'letterSpacing', 'padding', 'tabSize', 'width'] as const;

/** How far down the field each offset is drawn, in px: measured in a copy of it, for a textarea does not tell. */
function measure(field: HTMLTextAreaElement, offsets: number[]): number[] {
  const mirror = document.createElement('div');
  const style = getComputedStyle(field);
  for (const name of mirrored) mirror.style[name] = style[name];
  mirror.style.lineHeight = style.lineHeight;
  mirror.style.width = `${field.clientWidth}px`;
  Object.assign(mirror.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    boxSizing: 'border-box',
  });
  mirror.style.overflowWrap = 'break-word';
  let from = 0;
  const marks = offsets.map((offset) => {
    const mark = document.createElement('span');
    mirror.append(field.value.slice(from, offset), mark);
    from = offset;
    return mark;
  });
  mirror.append(field.value.slice(from));
  document.body.append(mirror);
  const tops = marks.map((mark) => mark.offsetTop);
  mirror.remove();
  return tops;
}

interface Stops {
  key: string;
  tops: number[];
}

let known: Stops = { key: '', tops: [] };

function sourceStops(field: HTMLTextAreaElement): number[] {
  if (field.value.length > longestMirrored) return [];
  const key = `${field.clientWidth}:${field.value}`;
  if (known.key !== key) known = { key, tops: measure(field, headingOffsets(field.value)) };
  return known.tops;
}

function pageStops(preview: HTMLElement): number[] {
  const top = preview.getBoundingClientRect().top - preview.scrollTop;
  const headings = preview.querySelectorAll(':is(h1, h2, h3, h4, h5, h6):not(.sr-only)');
  return [...headings].map((each) => each.getBoundingClientRect().top - top);
}

/** From a place between two stops of one list to the same share between those of the other. */
function translate(place: number, from: number[], to: number[]): number {
  const next = from.findIndex((stop) => stop > place);
  const at = next === -1 ? from.length - 1 : Math.max(1, next);
  const [low = 0, high = 0] = [from[at - 1], from[at]];
  const [newLow = 0, newHigh = 0] = [to[at - 1], to[at]];
  const share = high === low ? 0 : (place - low) / (high - low);
  return newLow + share * (newHigh - newLow);
}

type Leader = 'field' | 'preview';

/**
 * Scrolls the one that follows to where the leader is, heading by heading; by share where their headings do not
 * match. A field that is hidden has no lines to measure: it is left alone.
 */
function follow(field: HTMLTextAreaElement, preview: HTMLElement, leader: Leader): void {
  if (field.clientHeight === 0 || preview.clientHeight === 0) return;
  const [source, page] = [sourceStops(field), pageStops(preview)];
  const isMatch = source.length === page.length;
  const ends = (stops: number[], element: HTMLElement) => [
    0,
    ...(isMatch ? stops.map((stop) => Math.min(stop, element.scrollHeight - element.clientHeight)) : []),
    Math.max(1, element.scrollHeight - element.clientHeight),
  ];
  const [own, other] = [ends(source, field), ends(page, preview)];
  if (leader === 'field') preview.scrollTop = translate(field.scrollTop, own, other);
  else field.scrollTop = translate(preview.scrollTop, other, own);
}

export interface ScrollTie {
  /** One of the two was scrolled, by whomever. */
  scrolled: (which: Leader, field: HTMLTextAreaElement, preview: HTMLElement) => void;
  /** The page was drawn anew. */
  drawn: (field: HTMLTextAreaElement, preview: HTMLElement) => void;
  /** Someone points at, touches or types into one of the two: from now on it leads. */
  lead: (which: Leader) => void;
}

/** Keeps a field and its preview at one place. Only the one that a person scrolls leads, or they would chase each other. */
export function createScrollTie(): ScrollTie {
  let leader: Leader = 'field';
  return {
    scrolled: (which, field, preview) => {
      if (which === leader) follow(field, preview, leader);
    },
    drawn: (field, preview) => {
      if (leader === 'field') follow(field, preview, leader);
    },
    lead: (which) => {
      leader = which;
    },
  };
}
