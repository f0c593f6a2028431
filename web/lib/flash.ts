/** A toast that is shown after the next page load. */
export interface Flash {
  intent: 'success' | 'failure';
  title: string;
  text?: string;
}

const key = 'lectern-flash';

export function leaveFlash(flash: Flash): void {
  sessionStorage.setItem(key, JSON.stringify(flash));
}

/** Takes the toast that the previous page left. Returns it only once. */
export function takeFlash(): Flash | undefined {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  sessionStorage.removeItem(key);
  return JSON.parse(text) as Flash;
}
