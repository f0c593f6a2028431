import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTemporarySpace } from '../../api/core/temporary-space.ts';
import type { TemporaryFolder } from '../../api/conversion/process/temporary-folder.ts';

const directory = join(tmpdir(), `lectern-test-temporary-${process.pid}`);
const space = createTemporarySpace({ directory, maxBytes: 1024 ** 3, minFreeDisk: 0 });
process.once('exit', () => rmSync(directory, { recursive: true, force: true }));

/** For the temporary files of a test. It goes when the worker ends. */
export const temporaryFolder = (): TemporaryFolder => space.folder();
