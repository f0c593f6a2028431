import { useEffect, useState } from 'react';

const typingPause = 150;

/** What is being typed, once the person pauses: so that not every key asks the server. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
