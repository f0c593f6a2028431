import type { RequestMiddleware } from '../../core/http/context.ts';
import type { LogoTheme } from '../../../db/workspace/logo-statements.ts';
import type { WorkspaceService } from './service.ts';

const address = /^\/workspace\/(light|dark)-([0-9a-f]{16})$/;
const yearS = 365 * 24 * 60 * 60;

/** `/workspace/{theme}-{digest}`: the logos, for anybody. As a page of its own, an SVG runs nothing. */
export function logos(workspace: Pick<WorkspaceService, 'logo'>): RequestMiddleware {
  return async (ctx, next) => {
    const [, theme, digest = ''] = address.exec(ctx.path) ?? [];
    if (theme === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const logo = await workspace.logo(theme as LogoTheme, digest);
    ctx.set(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    );
    if (!logo) {
      ctx.status = 404;
      return;
    }
    ctx.set('Cache-Control', `public, max-age=${yearS}, immutable`);
    ctx.type = logo.type;
    ctx.body = logo.bytes;
  };
}
