/**
 * Each node before those below it, siblings in their order. Not recursive, because trees of strangers may be of any
 * depth.
 * @param childrenOf called after the node itself was yielded
 */
export function* depthFirst<T>(tops: Iterable<T>, childrenOf: (node: T) => Iterable<T>): Generator<T> {
  const levels = [tops[Symbol.iterator]()];
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const next = level.next();
    if (next.done) {
      levels.pop();
      continue;
    }
    yield next.value;
    levels.push(childrenOf(next.value)[Symbol.iterator]());
  }
}
