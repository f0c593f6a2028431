import { useCallback, useState } from 'react';

const storageKey = 'lectern.tree';

/** Which spaces and documents are open. Kept in the session storage of the tab, so that a reload changes nothing. */
export function useExpansion() {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(read);

  const change = useCallback((alter: (keys: Set<string>) => void) => {
    setExpanded((before) => {
      const after = new Set(before);
      alter(after);
      write(after);
      return after;
    });
  }, []);
  const toggle = useCallback(
    (key: string) => change((keys) => void (keys.delete(key) || keys.add(key))),
    [change],
  );
  const open = useCallback(
    (wanted: readonly string[]) => change((keys) => wanted.forEach((key) => keys.add(key))),
    [change],
  );
  return { expanded, toggle, open };
}

function read(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []);
  } catch {
    // storage may be disabled or hold other data: start with everything closed
    return new Set();
  }
}

function write(keys: ReadonlySet<string>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...keys]));
  } catch {
    // storage may be disabled or full: a reload then closes the tree
  }
}
