/** The icons of spaces. */
export type SpaceIconName = 'marketing' | 'product' | 'design' | 'hr' | 'default';

const known: ReadonlySet<string> = new Set(['marketing', 'product', 'design', 'hr']);

/** The icon for the first word of a space's name that has one: 'HR and Hiring' -> hr, 'Products' -> default. */
export function spaceIconName(name: string): SpaceIconName {
  const word = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .find((part) => known.has(part));
  return (word as SpaceIconName | undefined) ?? 'default';
}
