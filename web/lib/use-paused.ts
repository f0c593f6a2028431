import { useEffect, useState } from 'react';

const typingPause = 150;

/** The typed text, updated when the person pauses, so that not every keystroke asks the server. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
