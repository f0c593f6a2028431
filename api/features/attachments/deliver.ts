import type { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { RequestContext } from '../../core/http/context.ts';
import { downloadName } from '../../text/file-name.ts';
import { AppError } from '../../core/errors.ts';
import type { Attachment } from '../../../db/attachments/attachment.ts';
import type { FileRange } from '../../ports/files/port.ts';
import { svgType } from '../../conversion/files/sniff.ts';

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

/**
 * Types that a browser can only display as a picture. Everything else is downloaded, because a page with scripts would
 * run in our origin. An SVG still shows in an `<img>`, where its scripts do not run, despite the download header.
 */
const shownInline = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

const filePolicy = "default-src 'none'; sandbox";
/** SVG may use its own styles and embedded data. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";

/** What is delivered: an attachment, or the picture of a person, which has no document. */
export type DeliveredFile = Pick<Attachment, 'filename' | 'mimetype' | 'size' | 'sha256' | 'storageKey'> &
  Partial<Pick<Attachment, 'id' | 'documentId'>>;

/**
 * Answers with a file or a range of it, or with 304 if the reader already has it.
 * @param open opens the bytes, or a range of them
 */
export async function deliver(
  ctx: RequestContext,
  attachment: DeliveredFile,
  open: (range?: FileRange) => Promise<Readable>,
): Promise<Readable | undefined> {
  const tag = `"${attachment.sha256}"`;
  if (hasAlready(ctx, tag)) {
    describe(ctx, attachment, tag);
    ctx.status = 304;
    return undefined;
  }
  const size = Number(attachment.size);
  const range = askedRange(ctx, size, tag);
  // open the file before setting headers: an error answer must not be described as a file
  const stream = ctx.method === 'HEAD' ? undefined : await open(range);
  describe(ctx, attachment, tag);
  if (range) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  }
  ctx.length = range ? range.end - range.start + 1 : size;
  stream?.once('error', (error) => endEarly(ctx, attachment, error));
  return stream;
}

// the headers are sent by now; cutting the connection shows that the file is incomplete
function endEarly(
  ctx: RequestContext,
  { id: attachmentId, documentId, storageKey }: DeliveredFile,
  error: Error,
): void {
  const readerLeft = 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  const { requestId, log } = ctx.state;
  const err = error instanceof AppError ? error.cause : error;
  if (!readerLeft)
    log.error({ requestId, err, attachmentId, documentId, storageKey }, 'file cannot be read to its end');
  ctx.res.destroy();
}

function describe(ctx: RequestContext, { filename, mimetype }: DeliveredFile, tag: string): void {
  const type = shownInline.has(mimetype) ? 'inline' : 'attachment';
  ctx.set({
    'Content-Type': mimetype === 'text/plain' ? 'text/plain; charset=utf-8' : mimetype,
    'Content-Disposition': contentDisposition(downloadName(filename) || 'file', { type }),
    'Content-Security-Policy': mimetype === svgType ? svgPolicy : filePolicy,
    'Cache-Control': 'private, no-cache',
    'Accept-Ranges': 'bytes',
    ETag: tag,
  });
}

// not koa's `fresh`: fetch sends `Cache-Control: no-cache` with the tag, and `fresh` would then send the file again
function hasAlready(ctx: RequestContext, tag: string): boolean {
  const known = ctx.get('If-None-Match').split(',');
  return known.some((each) => each.trim().replace(/^W\//, '') === tag);
}

function askedRange(ctx: RequestContext, size: number, tag: string): FileRange | undefined {
  const condition = ctx.get('If-Range');
  if (ctx.method !== 'GET' || (condition && condition !== tag)) return undefined;
  const range = parseRange(ctx.get('Range'), size);
  if (range !== 'unsatisfiable') return range ?? undefined;
  ctx.set('Content-Range', `bytes */${size}`);
  throw new AppError(416, 'unsatisfiable', `This file has ${size} bytes.`);
}
