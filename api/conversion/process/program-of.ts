import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A program of ours that runs beside the server, in a thread or a process of its own. */
export interface Program {
  path: string;
  /** What Node.js needs to read it. */
  execArgv: string[];
  isBuilt: boolean;
}

/**
 * Finds a program beside the file that starts it: docs/decisions/0014.
 * @param entry the name of the program, as in `vite.server.config.ts`: 'files/child'
 * @param caller `import.meta.url` of a file in the entry's folder
 */
export function programOf(entry: string, caller: string): Program {
  const isBuilt = !caller.endsWith('.ts');
  return {
    path: fileURLToPath(new URL(`../${entry}.${isBuilt ? 'js' : 'ts'}`, caller)),
    execArgv: isBuilt ? [] : ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href],
    isBuilt,
  };
}
