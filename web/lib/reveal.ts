/** Scrolls to a place in the text and opens the folded sections around it. Tab continues from there. */
export function reveal(range: Range): void {
  const parent = range.startContainer.parentElement;
  for (let fold = parent?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true;
  for (let box = parent; box; box = box.parentElement) scrollInto(box, range);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  // a browser without the highlight API shows the first match as the selection instead
  if ('highlights' in CSS) selection?.collapseToStart();
}

/** Scrolls a box so that the place is in its upper third, and as little sideways as possible. */
function scrollInto(box: HTMLElement, range: Range): void {
  const { overflowX, overflowY } = getComputedStyle(box);
  const place = range.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  if (scrolls(overflowY) && box.scrollHeight > box.clientHeight)
    box.scrollTop += place.top - frame.top - box.clientHeight / 3;
  if (scrolls(overflowX) && (place.left < frame.left || place.right > frame.right))
    box.scrollLeft += place.left - frame.left - box.clientWidth / 3;
}
