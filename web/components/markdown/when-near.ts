/** In px: about a screen. */
const nearby = '800px';

/** Calls once an element comes near the window, or the page is printed. @returns to be called when it is gone */
export function whenNear(element: Element, call: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      call();
    },
    { rootMargin: nearby },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
