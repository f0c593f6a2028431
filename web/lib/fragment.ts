import { decodePercent } from '../../api/text/decode-percent.ts';

/** The decoded hash of the address; undecoded if it is malformed, such as `#%`. */
export const fragment = (): string => decodePercent(location.hash.slice(1));

/** Scrolls to the heading of the hash. The browser tried that before the heading existed. */
export function scrollToFragment(): void {
  const id = fragment();
  if (id !== '') document.getElementById(id)?.scrollIntoView();
}
