import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'web/diagram');
const entry = join(folder, 'frame.ts');

const pageWith = async (script: string): Promise<string> =>
  (await readFile(join(folder, 'diagram.html'), 'utf8')).replace('__FRAME__', script);

/**
 * Builds the frame that draws diagrams: `diagram.html` and the folder `assets/diagram`. It shares no file with the page
 * of Lectern, because it has no origin and may not load that page's files.
 * @param notices collects the packages that it is made of
 */
export function diagramFrame(notices: () => Plugin): Plugin {
  const buildFrame = async (): Promise<Rolldown.OutputChunk[]> => {
    const names = 'assets/diagram/[name]-[hash].js';
    const built = await build({
      configFile: false,
      root: folder,
      publicDir: false,
      logLevel: 'warn',
      plugins: [notices()],
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        // most kinds of diagrams are a large file that is loaded only if a text has one
        chunkSizeWarningLimit: 1_500,
        rolldownOptions: { input: entry, output: { entryFileNames: names, chunkFileNames: names } },
      },
    });
    const [{ output }] = [built].flat() as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
    return output.filter((file) => file.type === 'chunk');
  };
  let building: Promise<Rolldown.OutputChunk[]> | undefined;
  let isBuild = false;
  return {
    name: 'lectern-diagram-frame',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    buildStart() {
      // beside the page
      if (isBuild) building = buildFrame();
    },
    async generateBundle() {
      const chunks = (await building) ?? [];
      for (const { fileName, code } of chunks) this.emitFile({ type: 'asset', fileName, source: code });
      const script = chunks.find(({ isEntry }) => isEntry);
      if (!script) return this.error('The frame of diagrams was not built');
      this.emitFile({
        type: 'asset',
        fileName: 'diagram.html',
        source: await pageWith(`/${script.fileName}`),
      });
    },
    configureServer({ middlewares }) {
      middlewares.use('/diagram', (request, response, next) => {
        if (request.url !== '/') return next();
        void pageWith('/diagram/frame.ts').then((page) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.setHeader('Content-Security-Policy', 'sandbox allow-scripts');
          response.end(page);
        }, next);
      });
    },
  };
}
