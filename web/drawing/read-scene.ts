/** Limits of what a stored drawing may unfold to: a hostile one must not stop the browser. */
const maxSceneBytes = 50 * 1024 * 1024;
const maxElements = 10_000;

/** What is read from a drawing, before Excalidraw has checked it. */
export interface StoredScene {
  elements: { type?: unknown }[];
  appState: { viewBackgroundColor?: unknown };
  files: Record<string, unknown>;
}

type ReadResult = { kind: 'scene'; scene: StoredScene } | { kind: 'unreadable' | 'large' };

/** Elements that show other pages. Nobody needs them in a picture. */
const framed = new Set<unknown>(['embeddable', 'iframe']);

const payload = /<!-- payload-start -->\s*([\w+/=\s]+?)\s*<!-- payload-end -->/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Unpacks zlib's format. @returns undefined if it becomes longer than a scene may be */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  const decoder = new TextDecoder();
  let length = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.byteLength;
    if (length > maxSceneBytes) {
      void reader.cancel().catch(() => undefined);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Each character is a byte. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

/** The scene in an SVG that Excalidraw wrote, in the format of `encodeSvgMetadata` of its `image.ts`. */
export async function readScene(svg: string): Promise<ReadResult> {
  try {
    const [, encoded] = payload.exec(svg) ?? [];
    if (encoded === undefined) return { kind: 'unreadable' };
    const packed: unknown = JSON.parse(atob(encoded));
    if (!isRecord(packed) || typeof packed.encoded !== 'string') return { kind: 'unreadable' };
    const bytes = bytesOf(packed.encoded);
    const text = packed.compressed === true ? await inflated(bytes) : new TextDecoder().decode(bytes);
    if (text === undefined) return { kind: 'large' };
    const scene: unknown = JSON.parse(text);
    if (!isRecord(scene) || !Array.isArray(scene.elements)) return { kind: 'unreadable' };
    if (scene.elements.length > maxElements) return { kind: 'large' };
    return {
      kind: 'scene',
      scene: {
        elements: scene.elements.filter((each) => isRecord(each) && !framed.has(each.type)) as object[],
        appState: isRecord(scene.appState) ? scene.appState : {},
        files: isRecord(scene.files) ? scene.files : {},
      },
    };
  } catch {
    return { kind: 'unreadable' };
  }
}
