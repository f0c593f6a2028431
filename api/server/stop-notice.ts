import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A proxy that watches asks `/livez` more often than this. */
const watchedWithinMs = 3_000;
/** Longer than a proxy takes to notice: Caddy with docker/Caddyfile one second, HAProxy with `inter 1s fall 3` three. */
const maxNoticeMs = 4_000;
const lookEveryMs = 50;

/**
 * Lets the proxies in front send requests elsewhere before the port closes. A proxy that finds the port closed can often
 * not send the request to another replica, because its body is gone (caddy#7546), and answers 502.
 */
export function createStopNotice(answer: RequestListener): {
  answer: RequestListener;
  /**
   * Answers 503 to `/livez` and `/readyz`, and everything else as before, until the proxies have seen it. Resolves at once
   * if none has asked `/livez` lately.
   */
  give: () => Promise<void>;
} {
  let askedAt = -Infinity;
  let isStopping = false;
  const isWatched = () => performance.now() - askedAt < watchedWithinMs;
  return {
    answer(request, response) {
      const [path] = (request.url ?? '').split('?', 1);
      if (path === '/livez') askedAt = performance.now();
      if (!isStopping || (path !== '/livez' && path !== '/readyz')) return answer(request, response);
      const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
      response.writeHead(503, headers).end(JSON.stringify({ status: 'stopping' }));
    },
    async give() {
      const end = performance.now() + maxNoticeMs;
      while (isWatched() && performance.now() < end) {
        isStopping = true;
        await sleep(lookEveryMs);
      }
    },
  };
}
