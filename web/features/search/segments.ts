import type { Segment } from '../../../api/contract/primitives.ts';

/** One block a phrase: neighbouring matches become one, together with the blanks between them. */
export function joinSegments(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  segments.forEach((segment, index) => {
    if (segment.text === '') return;
    const last = joined.at(-1);
    const match =
      segment.match ||
      (/^\s+$/.test(segment.text) && last?.match === true && segments[index + 1]?.match === true);
    if (last && last.match === match) last.text += segment.text;
    else joined.push({ text: segment.text, match });
  });
  return joined;
}
