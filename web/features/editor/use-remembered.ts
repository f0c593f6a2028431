import { useState } from 'react';

/** A choice that this browser remembers. */
export function useRemembered(key: string, initial: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => {
    const stored = localStorage.getItem(key);
    return stored === null ? initial : stored === 'true';
  });
  const remember = (next: boolean) => {
    localStorage.setItem(key, String(next));
    setValue(next);
  };
  return [value, remember];
}
