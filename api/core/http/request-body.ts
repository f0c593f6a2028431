import getRawBody from 'raw-body';
import type { RequestContext } from './context.ts';
import { AppError, malformed, tooLarge, unsupportedType } from '../errors.ts';
import { say } from '../refusal-texts.ts';
import { clientAddress } from './client-address.ts';
import { parseLongBody, personKey } from '../text-pool/long-texts.ts';
import { texts } from '../../contract/texts.ts';

/**
 * The body of a JSON route; undefined if there is none.
 * @throws AppError 415 for another type, 413 over `maxBytes`, 408 if it takes too long, 400 if it is not JSON in UTF-8
 *   or has more values than the call takes
 */
export async function readJson(
  ctx: RequestContext,
  {
    maxBytes,
    maxValues,
    mediaType = 'application/json',
  }: { maxBytes: number; maxValues?: number | undefined; mediaType?: string },
): Promise<unknown> {
  if (!ctx.request.length && !ctx.get('Transfer-Encoding')) return undefined;
  if (!ctx.is('application/json', mediaType) || ctx.get('Content-Encoding'))
    throw unsupportedType('application/json');
  const bytes = await readBytes(ctx, maxBytes);
  if (bytes.length === 0) return undefined;
  try {
    const { actor } = ctx.state;
    return await parseLongBody(actor ? personKey(actor.id) : clientAddress(ctx), bytes, maxValues);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw malformed('The body is not valid JSON in UTF-8, or it has too many values.');
  }
}

/**
 * The fields of a form. If a field occurs several times, the last one counts.
 * @throws AppError 415 for another type, 413 over `maxBytes`, 408 if it takes too long
 */
export async function readForm(
  ctx: RequestContext,
  { maxBytes }: { maxBytes: number },
): Promise<Record<string, string>> {
  const type = 'application/x-www-form-urlencoded';
  if (!ctx.is(type) || ctx.get('Content-Encoding')) throw unsupportedType(type);
  const bytes = await readBytes(ctx, maxBytes);
  return Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
}

async function readBytes(ctx: RequestContext, maxBytes: number): Promise<Buffer> {
  try {
    return await ctx.state.body.inTime(getRawBody(ctx.req, { length: ctx.request.length, limit: maxBytes }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && 'type' in error && error.type === 'entity.too.large') {
      throw tooLarge(say('requestTooLarge', { kilobytes: Math.floor(maxBytes / 1024) }));
    }
    throw malformed(texts.requestCutOff);
  }
}
