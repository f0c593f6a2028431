/**
 * Runs `work` on the first call and returns the same promise to every caller. If it fails, everybody who waits gets the
 * error, and the next call runs `work` again.
 */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  const each = onceEach(work);
  return () => each('only');
}

/** The same, separately for each key. */
export function onceEach<K, T>(work: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const kept = new Map<K, Promise<T>>();
  return (key) => {
    const known = kept.get(key);
    if (known) return known;
    const running = work(key);
    kept.set(key, running);
    running.catch(() => kept.delete(key));
    return running;
  };
}
