/** A heading of level 2 or 3. */
export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** The headings of a rendered text, in order, without headings for screen readers, which are not the writer's. */
export function readOutline(root: HTMLElement): Heading[] {
  const found = root.querySelectorAll<HTMLHeadingElement>(':is(h2, h3)[id]:not(.sr-only)');
  return [...found].map((heading) => {
    const copy = heading.cloneNode(true) as HTMLElement;
    // use the source of a formula
    for (const formula of copy.querySelectorAll('.katex'))
      formula.replaceWith(formula.querySelector('annotation')?.textContent ?? '');
    return { id: heading.id, text: copy.textContent.trim(), level: heading.tagName === 'H2' ? 2 : 3 };
  });
}
