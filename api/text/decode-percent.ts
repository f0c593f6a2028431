/** Without percent-encoding; unchanged where that is malformed, such as `50%`. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
