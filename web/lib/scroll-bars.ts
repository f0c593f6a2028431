const hideAfter = 600;

/**
 * Marks an area that scrolls as `data-scrolled`, until 600 ms after it came to rest (spec 9): base.css shows the bars
 * of such an area, and of the one under the pointer.
 */
export function watchScrolling(): void {
  const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();
  const onScroll = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    target.dataset.scrolled = '';
    clearTimeout(timers.get(target));
    timers.set(
      target,
      setTimeout(() => delete target.dataset.scrolled, hideAfter),
    );
  };
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
}
