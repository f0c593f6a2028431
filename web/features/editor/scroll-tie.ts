import { createSourceStops } from './source-stops.ts';

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
 * match.
 */
function follow(field: HTMLTextAreaElement, preview: HTMLElement, leader: Leader, source: number[]): void {
  const page = pageStops(preview);
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
  const stops = createSourceStops();
  // a field that is hidden, or gone, has no lines to measure
  const tie = (field: HTMLTextAreaElement, preview: HTMLElement): void => {
    if (field.clientHeight === 0 || preview.clientHeight === 0) return;
    const source = stops.of(field, () => tie(field, preview));
    if (source) follow(field, preview, leader, source);
  };
  return {
    scrolled: (which, field, preview) => {
      if (which === leader) tie(field, preview);
    },
    drawn: (field, preview) => {
      if (leader === 'field') tie(field, preview);
    },
    lead: (which) => {
      leader = which;
    },
  };
}
