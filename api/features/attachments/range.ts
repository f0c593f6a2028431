import type { FileRange } from '../../ports/files/port.ts';

/**
 * The one range that a `Range` header asks of so many bytes. Null where the whole is to be sent: no range, several,
 * or one that cannot be read.
 */
export function parseRange(header: string, size: number): FileRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if ((from === '' && to === '') || size === 0) return null;
  if (from === '') return lastBytes(Number(to), size);
  const range = { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
  if (to !== '' && Number(to) < range.start) return null;
  return range.start < size ? range : 'unsatisfiable';
}

const lastBytes = (count: number, size: number): FileRange | 'unsatisfiable' =>
  count === 0 ? 'unsatisfiable' : { start: Math.max(0, size - count), end: size - 1 };
