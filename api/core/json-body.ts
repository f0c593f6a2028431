import getRawBody from 'raw-body';
import type { RequestContext } from './context.ts';
import { malformed, tooLarge, unsupportedType } from './errors.ts';

/**
 * The body of a JSON route, undefined where there is none.
 * @throws AppError 415 for another type, 413 over `maxBytes`, 400 for what is not JSON in UTF-8
 */
export async function readJson(ctx: RequestContext, maxBytes: number): Promise<unknown> {
  if (!ctx.request.length && !ctx.get('Transfer-Encoding')) return undefined;
  if (!ctx.is('application/json') || ctx.get('Content-Encoding')) throw unsupportedType('application/json');
  const bytes = await readBytes(ctx, maxBytes);
  if (bytes.length === 0) return undefined;
  try {
    // fatal: bytes that are no UTF-8 would otherwise be stored as something else
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw malformed('The body is not valid JSON in UTF-8.');
  }
}

async function readBytes(ctx: RequestContext, maxBytes: number): Promise<Buffer> {
  try {
    return await getRawBody(ctx.req, { length: ctx.request.length, limit: maxBytes });
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'entity.too.large') {
      throw tooLarge(`The request is larger than ${Math.floor(maxBytes / 1024)} kB.`);
    }
    throw malformed('The request was cut off.');
  }
}
