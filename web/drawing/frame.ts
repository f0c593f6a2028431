/* oxlint-disable lingui/no-unlocalized-strings -- the frame has no texts of its own */
// Runs in a sandboxed frame of no origin: nothing that a drawing brings reaches the page but a picture.
import type { Canvas } from './canvas.ts';
import type { DrawingReply, DrawingRequest } from './messages.ts';
import { readScene } from './read-scene.ts';

declare global {
  interface Window {
    /** Where Excalidraw fetches its fonts. */
    EXCALIDRAW_ASSET_PATH?: string;
  }
}

window.EXCALIDRAW_ASSET_PATH = '/assets/drawing/';
// a frame without an origin can start none; without them nothing tries to
Object.defineProperty(window, 'Worker', { value: undefined });

/** Even in a frame without an origin, the address says whose frame it is */
const pageOrigin = new URL(location.href).origin;

async function serve(port: MessagePort): Promise<void> {
  const answer = (reply: DrawingReply) => port.postMessage(reply);
  const { showCanvas } = await import('./canvas.ts');
  let canvas: Canvas | undefined;

  async function open({ svg, theme, language }: Extract<DrawingRequest, { kind: 'open' }>): Promise<void> {
    document.documentElement.lang = language;
    const read = svg === undefined ? undefined : await readScene(svg);
    if (read && read.kind !== 'scene') return answer({ kind: read.kind });
    canvas = await showCanvas({
      scene: read?.scene,
      theme,
      language,
      onChanged: () => answer({ kind: 'changed' }),
    });
    answer({ kind: 'opened' });
  }

  async function send(): Promise<void> {
    const svg = await canvas?.picture();
    answer(svg === undefined ? { kind: 'empty' } : { kind: 'exported', svg });
  }

  window.addEventListener(
    'keydown',
    (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      event.stopPropagation();
      answer({ kind: 'save' });
    },
    true,
  );
  port.addEventListener('message', ({ data }: MessageEvent<DrawingRequest>) => {
    if (data.kind === 'theme') canvas?.setTheme(data.theme);
    else if (data.kind === 'open') open(data).catch(() => answer({ kind: 'unreadable' }));
    else send().catch(() => answer({ kind: 'failed' }));
  });
  port.start();
  answer({ kind: 'ready' });
}

window.addEventListener('message', ({ source, origin, ports: [port] }) => {
  if (source === window.parent && origin === pageOrigin && port)
    serve(port).catch(() => port.postMessage({ kind: 'lost' } satisfies DrawingReply));
});
