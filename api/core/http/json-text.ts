/**
 * More than most calls take. A single value costs as much to parse as a thousand letters, so bodies with more are
 * refused.
 */
export const usualMaxValues = 1_000;

/**
 * Parses a JSON body.
 * @throws Error if it is not JSON in UTF-8, or has more values than the call takes
 */
export function parseBody(bytes: Uint8Array, maxValues = usualMaxValues): unknown {
  // fatal: otherwise invalid UTF-8 would be stored as replacement characters
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  refuseManyValues(text, maxValues);
  return JSON.parse(text);
}

/** Counts values before they are parsed, by the characters outside of strings that begin or separate them. */
function refuseManyValues(text: string, maxValues: number): void {
  let room = maxValues;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (inString) {
      if (sign === backslash) at += 1;
      else if (sign === quote) inString = false;
    } else if (sign === quote) inString = true;
    else if ((sign === comma || sign === bracket || sign === brace) && (room -= 1) < 0)
      throw new Error('Too many values');
  }
}

const quote = 0x22;
const comma = 0x2c;
const bracket = 0x5b;
const backslash = 0x5c;
const brace = 0x7b;
