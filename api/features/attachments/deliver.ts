import type { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { RequestContext } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import type { Attachment } from '../../../db/models/attachment.ts';
import type { FileRange } from '../../ports/files/port.ts';
import { parseRange } from './range.ts';

/** What a browser only ever paints. Everything else it saves: a page or a picture with scripts would run as ours. */
const shownInline = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/**
 * Answers with a file's bytes, whole or a range of them; nothing where the reader has them already.
 * @param open the bytes, or a range of them
 */
export async function deliver(
  ctx: RequestContext,
  attachment: Attachment,
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
  // first: an answer that says that there are no bytes must not be described as a file
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

// the headers are gone by then: what ends early must not look whole
function endEarly(ctx: RequestContext, { storageKey }: Attachment, error: Error): void {
  const readerLeft = 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  if (!readerLeft) ctx.state.log.error({ err: error, storageKey }, 'file cannot be read to its end');
  ctx.res.destroy();
}

function describe(ctx: RequestContext, { filename, mimetype }: Attachment, tag: string): void {
  const type = shownInline.has(mimetype) ? 'inline' : 'attachment';
  ctx.set({
    'Content-Type': mimetype === 'text/plain' ? 'text/plain; charset=utf-8' : mimetype,
    'Content-Disposition': contentDisposition(filename, { type }),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-cache',
    'Accept-Ranges': 'bytes',
    ETag: tag,
  });
}

// not koa's `fresh`, which sends all again to those who send `Cache-Control: no-cache` beside the tag, as fetch does
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
