// Runs in a sandboxed frame of no origin: nothing that a diagram brings reaches the page but a picture.
import type { DiagramReply, DiagramRequest } from './messages.ts';
import { drawDiagram, loadMermaid } from './draw.ts';
import { guardDocument } from './guard.ts';

/** Even in a frame without an origin, the address says whose frame it is */
const pageOrigin = new URL(location.href).origin;

async function serve(port: MessagePort): Promise<void> {
  const answer = (reply: DiagramReply) => port.postMessage(reply);
  let last = Promise.resolve();
  port.addEventListener('message', ({ data }: MessageEvent<DiagramRequest>) => {
    last = last.then(async () => answer(await drawDiagram(data, answer)));
  });
  const isLoaded = await loadMermaid().then(
    () => true,
    () => false,
  );
  answer({ kind: isLoaded ? 'ready' : 'lost' });
  port.start();
}

guardDocument();
window.addEventListener('message', ({ source, origin, ports: [port] }) => {
  if (source === window.parent && origin === pageOrigin && port) void serve(port);
});
