import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BarePage {
  url: string;
  close(): Promise<void>;
}

/** Serves the HTML of a page with as many bytes, but with no scripts, links and rules of style. */
export async function serveBarePage(html: string): Promise<BarePage> {
  const comment = (length: number) => `<!--${'x'.repeat(Math.max(0, length - 7))}-->`;
  const bare = html.replace(/<script\b[^>]*><\/script>|<link\b[^>]*>|<style\b[^>]*>[^<]*<\/style>/g, (part) =>
    comment(part.length),
  );
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(bare);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
