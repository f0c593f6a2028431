/** Finds a text again and again in another; what is not there is looked for once. */
export type Finder = (wanted: string, from: number) => number;

export function finderIn(text: string): Finder {
  const missing = new Set<string>();
  return (wanted, from) => {
    if (missing.has(wanted)) return -1;
    const found = text.indexOf(wanted, from);
    if (found === -1) missing.add(wanted);
    return found;
  };
}
