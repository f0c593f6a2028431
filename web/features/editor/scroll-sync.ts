import { createSourceStops } from './source-stops.ts';

function pageStops(preview: HTMLElement): number[] {
  const top = preview.getBoundingClientRect().top - preview.scrollTop;
  const headings = preview.querySelectorAll(':is(h1, h2, h3, h4, h5, h6):not(.sr-only)');
  return [...headings].map((each) => each.getBoundingClientRect().top - top);
}

/** Maps a scroll position between two stops of one list to the matching one between the other list's stops. */
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
 * Scrolls the follower to where the leader is: from heading to heading, or in proportion to the height if their
 * headings do not match.
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

export interface ScrollSync {
  /** One of the two was scrolled, by a person or by us. */
  scrolled: (which: Leader, field: HTMLTextAreaElement, preview: HTMLElement) => void;
  /** The page was drawn again. */
  drawn: (field: HTMLTextAreaElement, preview: HTMLElement) => void;
  /** The person points at, touches or types into one of the two, which the other follows from now on. */
  lead: (which: Leader) => void;
}

/** Scrolls field and preview together. Only the one the person uses leads; otherwise each would scroll the other. */
export function createScrollSync(): ScrollSync {
  let leader: Leader = 'field';
  const stops = createSourceStops();
  // a hidden field has no lines to measure
  const sync = (field: HTMLTextAreaElement, preview: HTMLElement): void => {
    if (field.clientHeight === 0 || preview.clientHeight === 0) return;
    const source = stops.of(field, () => sync(field, preview));
    if (source) follow(field, preview, leader, source);
  };
  return {
    scrolled: (which, field, preview) => {
      if (which === leader) sync(field, preview);
    },
    drawn: (field, preview) => {
      if (leader === 'field') sync(field, preview);
    },
    lead: (which) => {
      leader = which;
    },
  };
}
