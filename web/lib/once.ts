export interface Once<T> {
  (): Promise<T>;
  /** Makes the next call load again. */
  forget: () => void;
}

/**
 * Loads at the first call and shares that promise with later calls. After a failure the promise is forgotten, and the
 * next call loads again.
 */
export function once<T>(load: () => Promise<T>): Once<T> {
  let kept: Promise<T> | undefined;
  const ask = (): Promise<T> => {
    if (kept) return kept;
    const running = load();
    kept = running;
    running.catch(() => {
      if (kept === running) kept = undefined;
    });
    return running;
  };
  return Object.assign(ask, { forget: () => (kept = undefined) });
}

/**
 * For React's `use`, which calls again after a failure before an error boundary shows it: with `once` that would load
 * forever. Keeps the failure until the boundary calls `forgetFailure`.
 */
export function keptUntilShown<T>(
  load: () => Promise<T>,
): (() => Promise<T>) & { forgetFailure: () => void } {
  let kept: Promise<T> | undefined;
  let hasFailed = false;
  const ask = (): Promise<T> => {
    if (kept) return kept;
    kept = load();
    kept.catch(() => (hasFailed = true));
    return kept;
  };
  const forgetFailure = () => {
    if (hasFailed) kept = undefined;
    hasFailed = false;
  };
  return Object.assign(ask, { forgetFailure });
}
