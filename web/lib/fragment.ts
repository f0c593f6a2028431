/** The decoded hash of the address; undecoded if it is malformed, such as `#%`. */
export function fragment(): string {
  const id = location.hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Scrolls to the heading of the hash. The browser tried that before the heading existed. */
export function scrollToFragment(): void {
  const id = fragment();
  if (id !== '') document.getElementById(id)?.scrollIntoView();
}
