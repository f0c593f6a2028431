import type { FileRange } from '../../ports/files/port.ts';

/**
 * The single range of bytes that a `Range` header asks for. Null if the whole file is to be sent: the header has no
 * range, several ranges, or is malformed.
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
