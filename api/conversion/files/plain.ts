import { OtherKind } from './faults.ts';
import { readHtml } from './html.ts';
import type { TextSink } from './text-sink.ts';

/** More than the text that is kept, in any encoding; of HTML the most is tags. Bytes. */
const maxBytes = 16 * 1024 * 1024;
const headLength = 4_096;

/** Text, Markdown, CSV, source code, HTML. @throws OtherKind if the bytes are no text */
export function readPlain(bytes: Buffer, sink: TextSink): void {
  const text = decode(bytes.subarray(0, maxBytes));
  if (isHtml(text)) return readHtml(text, sink);
  sink.add(text);
}

const isHtml = (text: string): boolean =>
  /^\s*(?:<!--|<!doctype html|<html|<head|<body)/i.test(text.slice(0, headLength));

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = bytes.subarray(0, 64 * 1024);
  // Excel writes CSV with the letters of Windows
  const encoding = declared(head) ?? (isUtf8(head) ? 'utf-8' : 'windows-1252');
  if (hasControls(head)) throw new OtherKind();
  return new TextDecoder(encoding).decode(bytes);
}

function isUtf8(head: Buffer): boolean {
  try {
    // stream: the head may end inside a character
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

const hasControls = (head: Buffer): boolean => /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(head.toString('latin1'));

/** What a page of HTML says of itself. */
function declared(head: Buffer): string | null {
  const text = head.subarray(0, headLength).toString('latin1');
  const label = isHtml(text) ? /<meta[^>]+charset=["']?([\w-]+)/i.exec(text)?.[1] : undefined;
  try {
    return label ? new TextDecoder(label).encoding : null;
  } catch {
    return null;
  }
}
