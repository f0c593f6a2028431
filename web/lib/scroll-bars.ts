const hideAfter = 600;

/**
 * Marks an area as `data-scrolled` while it scrolls and for 600 ms afterwards (spec 9). base.css shows the scroll bars
 * of such areas, and of the area under the pointer.
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
