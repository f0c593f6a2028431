/** A toast that has to outlive a page load. */
export interface Flash {
  intent: 'success' | 'failure';
  title: string;
  text?: string;
}

const key = 'lectern-flash';

export function leaveFlash(flash: Flash): void {
  sessionStorage.setItem(key, JSON.stringify(flash));
}

/** The toast that the page before this one left, once. */
export function takeFlash(): Flash | undefined {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  sessionStorage.removeItem(key);
  return JSON.parse(text) as Flash;
}
