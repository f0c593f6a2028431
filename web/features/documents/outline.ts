/** A heading of level 2 or 3 of a drawn text. */
export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** The headings of a drawn text, in order; those that only screen readers see are none of the writer's. */
export function readOutline(root: HTMLElement): Heading[] {
  const found = root.querySelectorAll<HTMLHeadingElement>(':is(h2, h3)[id]:not(.sr-only)');
  return [...found].map((heading) => {
    const copy = heading.cloneNode(true) as HTMLElement;
    copy.querySelector('.anchor')?.remove();
    return { id: heading.id, text: copy.textContent.trim(), level: heading.tagName === 'H2' ? 2 : 3 };
  });
}
