import type { Config } from '../../settings/config.ts';
import type { RequestContext } from '../../core/http/context.ts';
import { hostIn, isLoopbackAddress, isLoopbackHost } from '../../core/http/host-name.ts';

/** Whether the sender of this request may register an account. */
export function mayRegister(ctx: RequestContext, registration: Config['registration']): boolean {
  if (registration !== 'local') return registration === 'open';
  return (
    isLoopbackAddress(ctx.req.socket.remoteAddress ?? '') &&
    isLoopbackHost(hostIn(ctx.get('Host')) ?? '') &&
    !isForwarded(ctx) &&
    isAskedByOwnPage(ctx)
  );
}

/** Behind a proxy on this machine, all connections come from this machine. */
const isForwarded = ({ headers }: RequestContext): boolean =>
  Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded-') || ['forwarded', 'via', 'x-real-ip'].includes(name),
  );

/** A program sends neither header; a browser sends at least one of them with each write. */
function isAskedByOwnPage(ctx: RequestContext): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  return (!site || site === 'same-origin') && (!origin || origin === `http://${ctx.get('Host')}`);
}
