import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const root = join(import.meta.dirname, '../..');
const web = join(root, 'web');
const excalidraw = join(root, 'node_modules/@excalidraw/excalidraw/dist/prod');

/** A part of the page that runs in a frame without an origin: `<name>.html`, and the folder `assets/<name>`. */
interface IsolatedFrame {
  /** Also its folder in `web`. */
  name: string;
  plugins?: () => Plugin[];
  alias?: Record<string, string>;
  /** Files that are served as they are, by their path in the folder. */
  files?: () => Promise<[path: string, source: Uint8Array | string][]>;
}

/** All but the Chinese one, which is 13 MB: such words are drawn in a font of the reader's. */
const drawingFonts = 'Assistant Cascadia ComicShanns Excalifont Liberation Lilita Nunito Virgil'.split(' ');

async function filesOfDrawings(): Promise<[string, Uint8Array | string][]> {
  const names = await Promise.all(
    drawingFonts.map(async (font) =>
      (await readdir(join(excalidraw, 'fonts', font))).map((name) => `fonts/${font}/${name}`),
    ),
  );
  const licences = await readFile(join(web, 'drawing/font-licences.txt'), 'utf8');
  return [
    ['fonts/licences.txt', licences],
    ...(await Promise.all(
      names
        .flat()
        .map(async (name): Promise<[string, Uint8Array]> => [name, await readFile(join(excalidraw, name))]),
    )),
  ];
}

/** Excalidraw asks a server of others for fonts that it does not find: here it does not know that server. */
function onlyOwnFonts(): Plugin {
  const others = /\b\w+\.push\(new URL\(\w+,\w+\.ASSETS_FALLBACK_URL\)\),/;
  return {
    name: 'lectern-only-own-fonts',
    transform: {
      filter: { id: /[\\/]@excalidraw[\\/]excalidraw[\\/]/, code: 'ASSETS_FALLBACK_URL' },
      handler: (code) => {
        if (!others.test(code)) throw new Error('Excalidraw names its font server in another way');
        return code.replace(others, '');
      },
    },
  };
}

const frames: IsolatedFrame[] = [
  { name: 'diagram' },
  {
    name: 'drawing',
    plugins: () => [onlyOwnFonts()],
    alias: {
      // parts that the canvas never uses
      '@excalidraw/mermaid-to-excalidraw': join(web, 'drawing/left-out.ts'),
      './subset-shared.chunk.js': join(web, 'drawing/fonts-whole.ts'),
      './subset-worker.chunk.js': join(web, 'drawing/left-out.ts'),
    },
    files: filesOfDrawings,
  },
];

/** Collects the packages of a build, whose folder is given. */
type Notices = (folder: string) => Plugin;

const pageWith = async ({ name }: IsolatedFrame, script: string): Promise<string> =>
  (await readFile(join(web, name, `${name}.html`), 'utf8')).replace('__FRAME__', script);

async function buildFrame(
  { name, plugins, alias = {} }: IsolatedFrame,
  notices: Notices,
): Promise<Rolldown.RolldownOutput['output']> {
  const names = `assets/${name}/[name]-[hash].js`;
  const folder = join(web, name);
  const built = await build({
    configFile: false,
    root: folder,
    publicDir: false,
    logLevel: 'error',
    plugins: [...(plugins?.() ?? []), notices(folder)],
    resolve: { alias },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      // most kinds of diagrams are a large file that is loaded only if a text has one
      chunkSizeWarningLimit: 1_500,
      rolldownOptions: {
        input: join(folder, 'frame.ts'),
        output: {
          entryFileNames: names,
          chunkFileNames: names,
          assetFileNames: `assets/${name}/[name]-[hash][extname]`,
        },
      },
    },
  });
  const [{ output }] = [built].flat() as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  return output;
}

/**
 * Builds the frames in which the page draws diagrams, and people draw. They share no file with the page of Lectern,
 * because they have no origin and may not load that page's files.
 * @param notices collects the packages that they are made of
 */
export function isolatedFrames(notices: Notices): Plugin {
  let building: Promise<Rolldown.RolldownOutput['output'][]> | undefined;
  let isBuild = false;
  return {
    name: 'lectern-isolated-frames',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    buildStart() {
      // beside the page
      if (isBuild) building = Promise.all(frames.map((frame) => buildFrame(frame, notices)));
    },
    async generateBundle() {
      const built = (await building) ?? [];
      for (const [index, frame] of frames.entries()) {
        const output = built[index] ?? [];
        for (const file of output)
          this.emitFile({
            type: 'asset',
            fileName: file.fileName,
            source: file.type === 'chunk' ? file.code : file.source,
          });
        for (const [path, source] of (await frame.files?.()) ?? [])
          this.emitFile({ type: 'asset', fileName: `assets/${frame.name}/${path}`, source });
        const script = output.find((file) => file.type === 'chunk' && file.isEntry);
        if (!script) return this.error(`The frame of ${frame.name}s was not built`);
        this.emitFile({
          type: 'asset',
          fileName: `${frame.name}.html`,
          source: await pageWith(frame, `/${script.fileName}`),
        });
      }
    },
    configureServer({ middlewares }) {
      for (const frame of frames) {
        middlewares.use(`/${frame.name}`, (request, response, next) => {
          if (request.url !== '/') return next();
          void pageWith(frame, `/${frame.name}/frame.ts`).then((page) => {
            response.setHeader('Content-Type', 'text/html; charset=utf-8');
            response.setHeader('Content-Security-Policy', "font-src 'self' data:; sandbox allow-scripts");
            response.end(page);
          }, next);
        });
        middlewares.use(`/assets/${frame.name}`, (request, response, next) => {
          const files = frame.files?.() ?? Promise.resolve([]);
          void files.then((all) => {
            const [, source] = all.find(([path]) => request.url === `/${path}`) ?? [];
            if (source === undefined) return next();
            response.setHeader('Access-Control-Allow-Origin', '*');
            response.end(source);
          }, next);
        });
      }
    },
  };
}
